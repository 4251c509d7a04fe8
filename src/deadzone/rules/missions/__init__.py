"""What missions pay for, and who has won. M-*, R-OBJ-*, R-WIN-*."""
