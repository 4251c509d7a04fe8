/** Icons of our own for buttons, as paths in a 24 x 24 square. */
export const ICONS = {
  move: 'M8 3l9 9-9 9-3-3 6-6-6-6z',
  sprint: 'M4 4l8 8-8 8-2.500-2.500L7 12 1.500 6.500zM14 4l8 8-8 8-2.500-2.500L17 12l-5.500-5.500z',
  shoot:
    'M11 0h2v4h-2zM11 20h2v4h-2zM0 11h4v2H0zM20 11h4v2h-4zM12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  fight: 'M4 3l9 9-2 2-9-9V3zM20 3h2v2L9 18l2 2-1.500 1.500-2.500-2.500-3 3-2-2 3-3L2.500 14.500 4 13l2 2z',
  'stand-up': 'M12 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 9h8v6h-2v7h-4v-7H8z',
  reload: 'M12 4a8 8 0 0 1 8 8h3l-4.500 5L14 12h3a5 5 0 1 0-5 5v3a8 8 0 1 1 0-16z',
  heal: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  special: 'M12 2l3 7 7 .600-5.300 4.700L18.400 22 12 18l-6.400 4 1.700-7.700L2 9.600 9 9z',
  sentry: 'M5 9h14v4H5zM10 13h4l3 8h-3l-2-5-2 5H7zM19 10h4v2h-4z',
  stop: 'M6 6h12v12H6z',
  undo: 'M9 5v4h6a5 5 0 0 1 0 10H8v-3h7a2 2 0 0 0 0-4H9v4L3 10.500z',
  save: 'M4 3h13l3 3v15H4zM8 3v6h8V3zM8 21v-7h8v7z',
  help: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-3.500 7H11a1.200 1.200 0 1 1 1.800 1c-1.200.600-2 1.500-2 3v1h2.500v-.700c0-.600.300-.900 1-1.300A3.700 3.700 0 1 0 8.500 9zM10.800 15.500V18h2.500v-2.500z',
  settings:
    'M10 2h4l.600 2.800 2 .900L19 4.100 21.800 7l-1.600 2.400.900 2L24 12v0l-2.900.600-.900 2 1.600 2.400L19 19.900l-2.400-1.600-2 .900L14 22h-4l-.600-2.800-2-.900L5 19.900 2.200 17l1.600-2.400-.900-2L0 12l2.900-.600.900-2L2.200 7 5 4.100l2.400 1.600 2-.900zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  home: 'M12 3l10 9h-3v9h-5v-6h-4v6H5v-9H2z',
  eye: 'M12 5c5 0 9 4 11 7-2 3-6 7-11 7S3 15 1 12c2-3 6-7 11-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  cube: 'M12 2l9 5v10l-9 5-9-5V7zm0 2.300L6 7.700l6 3.300 6-3.300zM5 9.500v6.300l6 3.400v-6.400zm14 0l-6 3.300v6.400l6-3.400z',
  map: 'M3 5l6-2 6 2 6-2v16l-6 2-6-2-6 2zm6 0v12m6-10v12M9 5v12l1 .300V5.300zM15 7v12l-1-.300V6.700z',
  play: 'M7 4l13 8-13 8z',
  step: 'M5 4l9 8-9 8zM16 4h3v16h-3z',
  skip: 'M3 4l8 8-8 8zM12 4l8 8-8 8zM20 4h2v16h-2z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  flag: 'M5 2h2v2h13l-3 5 3 5H7v8H5z',
  dice: 'M12 1l9 5.500v11L12 23l-9-5.500v-11zm0 4L6 16h12z',
  people:
    'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm9 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM1 21c0-4 3-7 7-7s7 3 7 7zm15.500 0c0-2.500-.900-4.800-2.300-6.400a6 6 0 0 1 8.800 6.400z',
  log: 'M4 3h16v18H4zm3 4h10v1.500H7zm0 4h10v1.500H7zm0 4h7v1.500H7z',
  link: 'M10 7H7a5 5 0 0 0 0 10h3v-2.500H7a2.500 2.500 0 0 1 0-5h3zM14 7h3a5 5 0 0 1 0 10h-3v-2.500h3a2.500 2.500 0 0 0 0-5h-3zM8 11h8v2H8z',
  phone: 'M7 1h10a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zm.500 3v13h9V4zM11 19v2h2v-2z',
  talk: 'M3 3h18v13H11l-6 5v-5H3zm4 4v1.600h10V7zm0 3.600v1.600h7v-1.600z',
  wound: 'M12 1.500c4.200 6.200 7.500 9.800 7.500 13.500a7.500 7.500 0 0 1-15 0c0-3.700 3.300-7.300 7.500-13.500z',
  skull:
    'M12 2c5 0 9 3.500 9 8.500 0 3-1.500 5-3.500 6.300V20a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-3.200C4.500 15.500 3 13.500 3 10.500 3 5.500 7 2 12 2zM8.300 9a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600zm7.400 0a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600zM12 13.500l-1.500 3h3z',
  tag: 'M2 3h10l10 10-9 9L2 12zM6.500 5.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  watch:
    'M12 2c5 0 9 4 11 7-2 3-6 7-11 7S3 12 1 9c2-3 6-7 11-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 21h4v-3h2v5H1v-5h2zm14-3h2v3h4v2h-6z',
  turnLeft: 'M12 4a8 8 0 1 1-8 8h3a5 5 0 1 0 5-5v4L5 5.500 12 0z',
  turnRight: 'M12 4a8 8 0 1 0 8 8h-3a5 5 0 1 1-5-5v4l7-5.500L12 0z',
} as const;

export type IconName = keyof typeof ICONS;

const BY_ACTION: Record<string, IconName> = {
  'free-move': 'move',
  'free-shoot': 'shoot',
  'free-fight': 'fight',
  'medi-pack': 'heal',
  medic: 'heal',
  emplace: 'sentry',
  pack: 'sentry',
  'army-special': 'special',
};

export function actionIcon(action: string): IconName {
  if (action in ICONS) return action as IconName;
  return BY_ACTION[action] ?? 'special';
}
