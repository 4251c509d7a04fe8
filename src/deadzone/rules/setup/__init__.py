"""Zones, deployment, and models that come in before the first turn. R-RECON-*, R-DEPLOY-*."""
