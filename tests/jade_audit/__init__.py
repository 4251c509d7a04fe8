"""Parts of the auditor of JADE's battles; see tests/jade_auditor.py."""
