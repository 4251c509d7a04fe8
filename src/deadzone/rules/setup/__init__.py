"""Deployment zones, deployment, and models that arrive before the first turn. R-RECON-*, R-DEPLOY-*."""
