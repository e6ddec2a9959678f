/** Icons in one style, 16 px, stroke 1.5, with the app's own paths. */
const paths = {
  map: 'M2 4l4-1.5 4 1.5 4-1.5v9.5L10 13.5 6 12l-4 1.5zM6 2.5V12M10 4v9.5',
  bolt: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  list: 'M4 2h8v12l-2-1.3L8 14l-2-1.3L4 14zM6.5 5.5h3M6.5 8h3',
  person: 'M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  scan: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M2.5 8h11',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.5V11M8 5h.01',
  wallet: 'M2.5 5v8.5h11V5zM2.5 5l8-2.5V5M9.5 9.3h4',
  ticket: 'M2 4.5h12v2.3a1.2 1.2 0 0 0 0 2.4v2.3H2V9.2a1.2 1.2 0 0 0 0-2.4zM9.5 5v1M9.5 7.5v1M9.5 10v1',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.5V8l2.5 1.5',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8.5h4M6 11h4',
  chat: 'M2.5 3h11v8h-6l-3 2.5V11h-2z',
  star: 'M8 1.8l1.9 4 4.3.5-3.2 3 .9 4.4L8 11.5l-3.9 2.2.9-4.4-3.2-3 4.3-.5z',
  bell: 'M4.5 11V7a3.5 3.5 0 0 1 7 0v4l1 1.2h-9zM6.8 13.8h2.4',
  news: 'M2.5 3h9v10h-8a1 1 0 0 1-1-1zM11.5 6h2v6a1 1 0 0 1-2 0M5 5.5h4M5 8h4M5 10.5h4',
  locate: 'M8 12A4 4 0 1 0 8 4a4 4 0 0 0 0 8M8 1.5V4M8 12v2.5M1.5 8H4M12 8h2.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  stop: 'M4 4h8v8H4z',
  settings:
    'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M6 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
  offline: 'M8 13.5a5.5 5.5 0 0 0 5-7.7M11.5 3.8A5.5 5.5 0 0 0 3 10.2M2.5 13.5l11-11',
  idle: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11',
  occupied: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M8 2.5v11M8 5h3.5M8 8h5M8 11h3.5',
  charging: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M9 4.5 6 8.5h4L7 12',
  suspended: 'M3 3h10v10H3zM6.5 6v4M9.5 6v4',
  reserved: 'M8 2l6 6-6 6-6-6zM8 5.5V8l1.5 1',
  disabled: 'M3 3h10v10H3zM5.5 8h5',
  faulted: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
