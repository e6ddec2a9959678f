import { hourMs } from '@evops/platform/contract'
import type { DemoDataContext } from './demo-data.ts'
import { createDemoMessageSender } from './demo-past.ts'

/** Card in stock that a reader with another setting reports with its bytes reversed. */
const spareCard = { idTag: '04A27C9E', label: { zh: '备用卡', es: 'Tarjeta de reserva' } }
/** Cards that drivers present, and how many hours ago. */
const presented = { '9E7CA204': [3], '04F1D28A': [5, 26], '0419C2B7': [50] }

/** Drivers present cards that are not registered: they are on the list of refused cards. */
export async function addRefusedCards({ stage, operator, operatorId, now }: DemoDataContext): Promise<void> {
  const [chargePoint] = operator.stations[0]?.chargePoints ?? []
  if (!chargePoint) return
  const spare = { ...spareCard, label: spareCard.label[operator.language] }
  await stage.services.db.inTenant(operatorId, (tx) => stage.domains.charging.createToken(tx, operatorId, spare))
  const send = await createDemoMessageSender(stage, chargePoint)
  for (const [idTag, ago] of Object.entries(presented))
    for (const hours of ago) await send('Authorize', { idTag }, now - hours * hourMs)
}
