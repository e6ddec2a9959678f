import type { Actor } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandResult } from '../../contract/index.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { measurandVariables, missingMeasurandSettings } from './measurands.rules.ts'

const waitSeconds = 20
const result = z.object({ variable: z.object({ name: z.string() }), attributeStatus: z.string() })
const readReply = z.object({
  getVariableResult: z.array(result.extend({ attributeValue: z.string().optional() })),
})
const writtenReply = z.object({ setVariableResult: z.array(result) })

export interface EnabledMeterRegisters {
  state: CommandResult['state']
  set: { variable: string; value: string; status: string }[]
}

/** Reads a charge point's measurand settings and adds the missing meter register. Throws request.not-found. */
export async function enableMeterRegisters(
  commands: Pick<CommandService, 'send'>,
  { actor, chargePointNo }: { actor: Actor; chargePointNo: string },
): Promise<EnabledMeterRegisters & { chargePointId: string }> {
  const { operatorId, scope, userId, name } = actor
  const send = (action: 'GetVariables' | 'SetVariables', payload: object) =>
    commands.send({
      operatorId,
      scope,
      userId,
      userName: name,
      chargePointNo,
      action,
      payload,
      expiresInSeconds: waitSeconds,
    })
  const { result: read, chargePointId } = await send('GetVariables', { getVariableData: measurandVariables })
  const response = readReply.safeParse(read.reply)
  if (read.state !== 'accepted' || !response.success) return { chargePointId, state: read.state, set: [] }
  const setVariableData = missingMeasurandSettings(response.data.getVariableResult)
  if (setVariableData.length === 0) return { chargePointId, state: 'accepted', set: [] }
  const { result: written } = await send('SetVariables', { setVariableData })
  const answered = writtenReply.safeParse(written.reply)
  const statusOf = new Map(answered.data?.setVariableResult.map((one) => [one.variable.name, one.attributeStatus]))
  return {
    chargePointId,
    state: written.state,
    set: setVariableData.map(({ variable, attributeValue }) => ({
      variable: variable.name,
      value: attributeValue,
      status: statusOf.get(variable.name) ?? '',
    })),
  }
}
