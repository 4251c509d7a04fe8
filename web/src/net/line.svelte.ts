/** Whether this device is offline, so that the page does not blame the server; the page keeps it (`App.svelte`). */
export const line = $state({ offline: false });
