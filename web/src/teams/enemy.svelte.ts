/** The enemy for whom odds are shown; it stays the same while the player looks at one model after another. */

export const enemy = $state({ open: false, list: '', unit: '' });
