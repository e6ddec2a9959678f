import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { commandStates } from './commands.ts'
import { chargePointPermissions } from './screens.ts'

/** Event code: a session that was not measured, because its charge point reported no register at its begin. */
export const sessionUnmeasured = 'SessionUnmeasured'

/** What a charge point of OCPP 2.x tells in the messages of a session. */
export const measurandLists = ['TxStartedMeasurands', 'TxUpdatedMeasurands', 'TxEndedMeasurands'] as const

export const setMeasurands = endpoint({
  name: 'setMeasurands',
  method: 'POST',
  path: '/api/charge-points/{chargePointNo}/measurands',
  permission: chargePointPermissions.control,
  summary:
    'Makes a charge point of OCPP 2.x report its register at the start, during and at the end of each session; what it reports already stays',
  params: z.object({ chargePointNo: z.string().min(1).max(40) }),
  body: z.object({}),
  reply: z.object({
    /** Of the last command that was needed; `accepted` also where it tells everything already. */
    state: z.enum(commandStates),
    /** What was set, with the charge point's word for each. */
    set: z.array(z.object({ variable: z.string(), value: z.string(), status: z.string() })),
  }),
  transaction: false,
})

export const measurandEndpoints = [setMeasurands] as const
