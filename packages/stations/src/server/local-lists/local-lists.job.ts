import type { House, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandAction, CommandResult } from '../../contract/index.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { inReach, nextListStep, type ListEntries } from './local-lists.rules.ts'
import {
  keepPush,
  operatorsWithLists,
  pilesToPush,
  pileToPush,
  type PileToPush,
} from './local-lists.store.ts'
import type { ListContent } from '../ports.ts'

const pushJob = 'stations:push-lists'
const order = z.object({ operatorId: z.uuid() })
const statusIn = z.object({ status: z.string() })
const waitSeconds = 20
const atOnce = 8
/** Messages to one charge point in a turn; a list of that many parts goes on in the next. */
const mostSteps = 40

interface Parts {
  house: House
  commands: Pick<CommandService, 'send'>
  content: ListContent
}

/** Brings local lists to connected charge points that hold something else, each minute and when asked. */
export function createListJobs(parts: Parts): {
  jobs: JobTable
  kick: (operatorId: string) => Promise<void>
} {
  const { house } = parts
  const kick = (operatorId: string) =>
    house.jobs.add(pushJob, { operatorId }, { key: operatorId, queue: `${pushJob}:${operatorId}` })
  return {
    kick,
    jobs: {
      [pushJob]: { run: (payload) => push(parts, order.parse(payload).operatorId), attempts: 1 },
      'stations:local-lists': {
        title: {
          zh: '下发黑白名单',
          en: 'Send black and white lists',
          es: 'Enviar listas blancas y negras',
        },
        cron: '* * * * *',
        attempts: 1,
        async run() {
          for (const operatorId of await house.db.asPlatform(operatorsWithLists)) await kick(operatorId)
        },
      },
    },
  }
}

async function push(parts: Parts, operatorId: string): Promise<void> {
  const { house, content } = parts
  const [wanted, piles] = await house.db.inTenant(operatorId, async (tx) => [
    await content(tx, house.now()),
    await pilesToPush(tx),
  ])
  const work = async () => {
    for (let pile = piles.pop(); pile; pile = piles.pop()) await pushOne(parts, { operatorId, pile, wanted })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function pushOne(
  { house, commands }: Parts,
  { operatorId, pile, wanted }: { operatorId: string; pile: PileToPush; wanted: ListEntries },
): Promise<void> {
  const who = { operatorId, scope: 'all' as const, userId: pile.askedBy, pileNo: pile.pileNo }
  const keep = (answer: string, failed: boolean) =>
    house.db.inTenant(operatorId, (tx) => keepPush(tx, { operatorId, pileId: pile.pileId, answer, failed }))
  const tell = async (action: CommandAction, payload: unknown) =>
    (await commands.send({ ...who, action, payload, expiresInSeconds: waitSeconds })).result
  let fullOnly = false
  let asked = false
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const held = await house.db.inTenant(operatorId, (tx) => pileToPush(tx, pile.pileId))
    if (!held) return
    const step = nextListStep(held, held.on ? inReach(wanted, held.protocol) : {}, fullOnly)
    if (step.do === 'nothing') return
    if (step.do === 'send' && held.unread && !asked) {
      asked = true
      await tell('GetConfiguration', {})
      continue
    }
    const { do: what, ...update } = step
    const result = await (what === 'ask' ? tell('GetLocalListVersion', {}) : tell('SendLocalList', update))
    const answer = wordOf(result)
    if (result.state === 'accepted') {
      if (what === 'send') await keep(answer, false)
    } else if (step.do === 'send' && step.updateType === 'Differential' && result.state === 'rejected') {
      // It refuses the part: the whole may do.
      fullOnly = true
    } else return keep(answer, result.state !== 'offline')
  }
}

function wordOf({ state, reply }: CommandResult): string {
  const code = z.object({ code: z.string() }).safeParse(reply).data?.code
  return statusIn.safeParse(reply).data?.status ?? code ?? state
}
