"""Strike teams: their files, the rules of recruiting, random teams, and teams as text to share. R-TEAM-*."""
