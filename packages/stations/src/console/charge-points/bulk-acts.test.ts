import { expect, test } from 'vitest'
import { startCommandBulkJob } from '../../contract/index.ts'
import { type BulkFields, type BulkAct, bulkActs } from './bulk-acts.ts'

const { command } = startCommandBulkJob.body.shape
const acts: BulkAct[] = Object.values(bulkActs)
/** Returns possible dialog inputs: each choice, with a value for each text field. */
const possibleInputs = ({ choices, typed = [] }: BulkAct): BulkFields[] => {
  const words = Object.fromEntries(typed.map((name) => [name, 'x']))
  return choices ? choices.of.map((one) => ({ ...words, [choices.name]: one })) : [words]
}

test('X-11 every command that the server sends to many charge points has its button', () => {
  const serverActions = command.options.map(({ shape }) => shape.action.value)
  const offered = acts.flatMap((act) => possibleInputs(act).map((input) => act.command(input).action))
  expect(new Set(offered)).toEqual(new Set(serverActions))
})

test('X-11 what a button sends is what the server takes', () => {
  for (const act of acts)
    for (const input of possibleInputs(act)) expect(command.safeParse(act.command(input)).success).toBe(true)
  expect(command.safeParse(bulkActs.message.command({ vendorId: '' })).success).toBe(false)
})
