import { Facts, useLanguage } from '@evops/kit'
import { listShownFields, ykcMessages, type YkcMessageName } from '@evops/ykc/contract'
import type { SessionDetail } from '../../contract/index.ts'
import { VehicleCurves } from './VehicleCurves.tsx'

/** The order of a charging session. */
const order: readonly YkcMessageName[] = [
  'Handshake',
  'VehicleParameters',
  'Demand',
  'BatteryState',
  'ChargingEnd',
  'BmsStop',
  'ChargerStop',
  'VehicleError',
]

/**
 * Data of the vehicle's battery management: its course over the session, and the last message of each kind. Only charge
 * points of YKC forward them.
 */
export function VehicleData({ session }: { session: SessionDetail }) {
  const { vehicleData } = session
  const language = useLanguage()
  const messages = order.map((name) => {
    const values = vehicleData[name]
    const shown = values && listShownFields(ykcMessages[name].type, values, language)
    if (!shown) return null
    const facts = shown.fields.filter(({ text }) => text !== '')
    return (
      <section className="sheet vehicle-data" key={name} aria-label={shown.title}>
        <h3>{shown.title}</h3>
        <Facts of={facts.map((field): [string, string] => [field.name, field.text])} />
      </section>
    )
  })
  return (
    <>
      <VehicleCurves session={session} />
      {messages}
    </>
  )
}
