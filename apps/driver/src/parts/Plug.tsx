import type { DriverConnector, DriverPlug, DriverStation } from '@evops/driver/contract'
import { useWords } from '../words/translate.ts'
import { plugWords } from './plug.words.ts'

const circle = 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13'
const combo = (pins: string) =>
  `M8 8.6a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4${pins}M4.8 10h6.4a2.3 2.3 0 0 1 0 4.6H4.8a2.3 2.3 0 0 1 0-4.6M6 12.3h.01M10 12.3h.01`
const lead = 'M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0zM8 12v2.5'
const gbt = `${circle}M5.4 6h.01M10.6 6h.01M8 6h.01M5.8 10h.01M10.2 10h.01`
/** Faces of the plugs, 16 px, stroke 1.5: the pins as a driver sees them at the end of the cable. */
const faces: Readonly<Record<DriverPlug, string>> = {
  ccs2: combo('M6.4 4h.01M9.6 4h.01M8 6h.01'),
  ccs1: combo('M6.6 5h.01M9.4 5h.01'),
  type2: `${circle}M6.2 5h.01M9.8 5h.01M5 8h.01M8 8h.01M11 8h.01M6.5 11h.01M9.5 11h.01`,
  type1: `${circle}M5.8 6h.01M10.2 6h.01M5.4 9.4h.01M10.6 9.4h.01M8 11h.01`,
  chademo: `${circle}M5.4 9.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8M10.6 9.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8M8 4.5h.01M8 11.5h.01`,
  'gbt-dc': gbt,
  'gbt-ac': `${gbt}M8 11.5h.01`,
  chaoji: 'M2 5h12v6H2zM5 8h.01M8 8h.01M11 8h.01',
  nacs: 'M4 3h8a3 3 0 0 1 2 5l-3 5H5L2 8a3 3 0 0 1 2-5M6 6h.01M10 6h.01M8 9.5h.01',
  domestic: 'M2.5 2.5h11v11h-11zM6 8h.01M10 8h.01',
  cee: `${circle}M8 4.5h.01M5 7h.01M11 7h.01M6.2 10.5h.01M9.8 10.5h.01`,
  pantograph: 'M2.5 3h11M8 3l-4 4.5L8 12l4-4.5zM4 14h8',
  ac: lead,
  dc: lead,
  other: lead,
}

/** Shows a plug type with its face and its word. */
export function PlugMark({ plug }: { plug: DriverPlug }) {
  const t = useWords(plugWords)
  return (
    <span className="mark">
      <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
        <path d={faces[plug]} />
      </svg>
      {t(`driver.plug.${plug}`)}
    </span>
  )
}

/** Shows the plug of a connector, and whether its cable is there. */
export function ConnectorPlug({ of: { plug, hasCable } }: { of: Pick<DriverConnector, 'plug' | 'hasCable'> }) {
  const t = useWords(plugWords)
  return (
    <>
      <PlugMark plug={plug} />
      {hasCable !== null && plug !== 'domestic' && ` · ${t(`driver.plug.${hasCable ? 'cable' : 'socket'}`)}`}
    </>
  )
}

/** Shows the free connectors of each plug type of a station: CCS 2: 2 of 3 free. */
export function StationPlugs({ plugs }: { plugs: DriverStation['plugs'] }) {
  const t = useWords(plugWords)
  return (
    <span className="plugs">
      {plugs.map(({ plug, free, connectors }) => (
        <span key={plug} className={free > 0 ? 'plug' : 'plug dim'}>
          <PlugMark plug={plug} /> {t('driver.plug.free', { free, all: connectors })}
        </span>
      ))}
    </span>
  )
}
