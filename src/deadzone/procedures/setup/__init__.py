"""Set-up, from the empty table to the first turn (R-SETUP-*, R-RECON-*, R-DEPLOY-*)."""
