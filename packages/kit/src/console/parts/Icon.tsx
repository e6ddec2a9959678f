/** Icons in one drawing style: 16 px, stroke 1.5. They are paths only, so an icon costs few bytes and no library. */
const paths = {
  home: 'M2.5 7 8 2.5 13.5 7v6a.5.5 0 0 1-.5.5H10V10H6v3.5H3a.5.5 0 0 1-.5-.5z',
  chargePoint:
    'M3.5 14V3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v11M2.5 14h8M6.8 4.5 5.5 7.5h2.2L6.5 10M9.5 8h1.2a1 1 0 0 1 1 1v2.2a1 1 0 0 0 2 0V6.5L12 4.5',
  operation: 'M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  report: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  person: 'M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  card: 'M2 4.5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1zM2 6.5h12M4.5 10h2.5',
  bus: 'M3 3.5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v8H3zM3 8h10M4.5 11.5v1.7M11.5 11.5v1.7M5.5 9.8h.1M10.5 9.8h.1',
  car: 'M2 9.5 4 5.5h8l2 4v3H2zM2 9.5h12M4.5 12.5v1M11.5 12.5v1',
  wallet: 'M2.5 5v8.5h11V5zM2.5 5l8-2.5V5M9.5 9.3h4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.5V8l2.5 1.5',
  analysis: 'M2.5 2.5v11h11M5 10.5l2.5-3 2 1.5 3.5-4.5',
  bill: 'M4 2h8v12l-2-1.3L8 14l-2-1.3L4 14zM6.5 5.5h3M6.5 8h3',
  organisation: 'M6 2.5h4v3H6zM2.5 10.5h4v3h-4zM9.5 10.5h4v3h-4zM8 5.5V8M4.5 10.5V8h7v2.5',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.7 10.7 14 14',
  bell: 'M4.5 11V7a3.5 3.5 0 0 1 7 0v4l1 1.2h-9zM6.8 13.8h2.4',
  theme: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 2v12M8 5h4.5M8 8h6M8 11h4.5',
  size: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  full: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14C6 12.2 5.4 10.2 5.4 8S6 3.8 8 2',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4 6 8l4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  plus: 'M8 3v10M3 8h10',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  download: 'M8 2.5v7.5M5 7l3 3 3-3M2.5 13.5h11',
  upload: 'M8 10V2.5M5 5.5l3-3 3 3M2.5 13.5h11',
  filter: 'M2.5 3.5h11L9.5 8.5v4l-3 1.5V8.5z',
  refresh: 'M13 3v3.5H9.5M13 6.3A5.3 5.3 0 1 0 13.3 9',
  open: 'M9 2.5h4.5V7M13.5 2.5 8 8M6.5 3.5h-4v10h10v-4',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.5V11M8 5h.01',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  unlock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  'eye-off': 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M3 13.5 13 2.5',
  pin: 'M6 2.5h4l-.5 4 2 2.5H4.5l2-2.5zM8 9v4.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  stop: 'M4 4h8v8H4z',
  play: 'M5 3.5 12.5 8 5 12.5z',
  plug: 'M6 2v3.5M10 2v3.5M4 5.5h8V8a4 4 0 0 1-8 0zM8 12v2',
  power: 'M5 4a5 5 0 1 0 6 0M8 2v5',
  gauge: 'M2.5 11.5a5.5 5.5 0 0 1 11 0M8 11.5l2.5-4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  edit: 'M3 13h2.5L13 5.5 10.5 3 3 10.5zM9 4.5 11.5 7',
  trash: 'M3 4.5h10M6 4.5V2.5h4v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  key: 'M6 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M9 7.5h5M12 7.5v2.5',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM6 8l1.5 1.5L10.5 6.5',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8h-3',
  out: 'M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3',
  settings:
    'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M6 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
  bug: 'M5.5 6.5h5v4a2.5 2.5 0 0 1-5 0zM6.2 6.5V5a1.8 1.8 0 0 1 3.6 0v1.5M5.5 8H2.5M13.5 8h-3M5.7 11.2 3 13M10.3 11.2 13 13M5.7 6.5 3.5 4.5M10.3 6.5l2.2-2',
  keyboard: 'M1.5 4.5h13v7h-13zM4 7h.01M6.5 7h.01M9 7h.01M11.5 7h.01M5 9.3h6',
  screen: 'M1.5 3h13v8.5h-13zM5.5 13.5h5M8 11.5v2',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.3M8 11.4h.01',
  star: 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  map: 'M2 4l4-1.5 4 1.5 4-1.5v9.5L10 13.5 6 12l-4 1.5zM6 2.5V12M10 4v9.5',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** The product's logo, or the operator's picture. */
export function Logo({ src }: { src?: string | undefined }) {
  if (src) return <img className="logo" src={src} alt="" />
  return (
    <svg className="logo" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--accent-fill)" />
      <path d="M6 18.5c3.5 0 3.5-9 8-9s4.5 9 8 9" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="14" cy="9.5" r="2.6" fill="#fff" />
    </svg>
  )
}
