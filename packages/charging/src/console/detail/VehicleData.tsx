import { Facts, useLanguage } from '@evops/kit'
import { listShownFields, ykcMessages, type YkcMessageName } from '@evops/ykc/contract'
import type { SessionDetail } from '../../contract/index.ts'

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

/** Last data of the vehicle's battery management, message by message. Only charge points of YKC forward them. */
export function VehicleData({ session: { vehicleData } }: { session: SessionDetail }) {
  const language = useLanguage()
  return order.map((name) => {
    const values = vehicleData[name]
    const shown = values && listShownFields(ykcMessages[name].type, values, language)
    if (!shown) return null
    const facts = shown.fields.filter(({ text }) => text !== '')
    return (
      <section className="sheet" key={name} aria-label={shown.title}>
        <h3>{shown.title}</h3>
        <Facts of={facts.map((field): [string, string] => [field.name, field.text])} />
      </section>
    )
  })
}
