"""Who fights whom, with what, and with which tests. R-FIGHT-*, R-FMOD-*, R-FRES-*."""
