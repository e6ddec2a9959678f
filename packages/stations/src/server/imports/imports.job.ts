import { csvLine } from '@evops/platform/contract'
import { importJobs, type House, type ImportOrder, type LiveTopic, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import { importTopic, viewPermission, type ImportCounts, type ImportSettings } from '../../contract/index.ts'
import { newPassword, sealPasswords, secretHash } from '../secrets.ts'
import type { StationDeps } from '../stations/stations.service.ts'
import type { Fault } from '../cells.rules.ts'
import { importRowOf, lookAt, planOf } from './imports.service.ts'
import { identityTaken } from './known.rules.ts'
import type { PlannedPile, Plan } from './plan.rules.ts'
import { changeStanding, insertGuns, insertPiles, insertStations, planForGrowth } from './plan.store.ts'
import { stationImports } from './stations-imports.ts'
import { gunValues, pileValues } from './work.rules.ts'

export const importJob = 'stations:import'
/** Bus: `{ operatorId, id }`; an import moved on. */
export const importChannel = 'stations.import'

const order = z.object({ operatorId: z.uuid(), id: z.uuid() })
const pilesPerStep = 2_000

/** Thrown inside the writing transaction, so that nothing of it stays. */
class TakenIdentities extends Error {
  readonly identities: string[]
  constructor(identities: string[]) {
    super('identities are taken')
    this.identities = identities
  }
}

export function createImportJobs(house: House, { operatorOf, scopeChanged }: StationDeps) {
  const inTenant = <T>({ operatorId }: ImportOrder, work: (tx: Tx) => Promise<T>) =>
    house.db.inTenant(operatorId, work)

  async function refuse(job: ImportOrder, counts: ImportCounts, faults: Fault[]): Promise<void> {
    const result = stationImports.resultOf(counts, faults)
    await inTenant(job, (tx) =>
      stationImports.finish(tx, job.id, { state: 'refused', at: house.now(), result }),
    )
    house.bus.publish(importChannel, job)
  }

  /** Everything in one transaction: either the whole file or nothing. Progress is told from outside of it. */
  async function write(
    job: ImportOrder,
    { plan, settings, counts }: { plan: Plan; settings: ImportSettings; counts: ImportCounts },
  ): Promise<void> {
    const progress = (handled: number) =>
      inTenant(job, (tx) => stationImports.tellProgress(tx, job.id, { handled, total: counts.piles })).then(
        () => house.bus.publish(importChannel, job),
      )
    await progress(0)
    const timeZone = settings.timeZone ?? (await operatorOf(job.operatorId)).timeZone
    await inTenant(job, async (tx) => {
      await planForGrowth(tx)
      const work = await lookAt(tx, plan, settings)
      const { stationIds } = work
      const made = await insertStations(tx, {
        operatorId: job.operatorId,
        stations: work.newStations,
        timeZone,
      })
      await changeStanding(tx, 'stations_stations', work.changedStations)
      await changeStanding(tx, 'stations_piles', work.changedPiles)
      await insertGuns(tx, job.operatorId, work.guns)
      const stationIdOf = (code: string) => made.get(code) ?? stationIds.get(code) ?? ''
      const passwords: string[] = []
      const taken: string[] = []
      const piles = work.newPiles
      for (let at = 0; at < piles.length; at += pilesPerStep) {
        const step = piles
          .slice(at, at + pilesPerStep)
          .map((pile) => withSecret(pile, stationIdOf(pile.stationCode), passwords))
        taken.push(...(await insertPiles(tx, job.operatorId, step)))
        await progress(Math.min(at + pilesPerStep, piles.length))
      }
      if (taken.length > 0) throw new TakenIdentities(taken)
      await stationImports.finish(tx, job.id, {
        state: 'done',
        at: house.now(),
        result: stationImports.resultOf(counts),
        ...(passwords.length > 0
          ? { sealed: sealPasswords(house.config.secretKey, job.id, titles + passwords.join('')) }
          : {}),
      })
    })
    if (settings.orgId && counts.stations > 0) scopeChanged?.(job.operatorId)
    house.bus.publish(importChannel, job)
  }

  function withSecret(pile: PlannedPile, stationId: string, passwords: string[]) {
    const password = newPassword()
    passwords.push(csvLine([pile.stationCode, pile.pileNo, pile.identity, password]))
    return {
      values: { ...pileValues(pile), station_id: stationId },
      identity: pile.identity,
      guns: pile.guns.map((gun) => ({ gunNo: gun.gunNo, values: gunValues(gun) })),
      secretHash: secretHash(house.config.secretKey, password),
    }
  }

  async function run(
    job: ImportOrder,
    { content, settings }: { content: string; settings: ImportSettings },
  ): Promise<void> {
    const plan = await planOf(content, settings)
    const { faults, counts } = await inTenant(job, (tx) => lookAt(tx, plan, settings))
    if (faults.length > 0) return refuse(job, counts, faults)
    try {
      await write(job, { plan, settings, counts })
    } catch (error) {
      if (!(error instanceof TakenIdentities)) throw error
      const lost = new Set(error.identities)
      const rows = [...plan.piles.values()].filter((pile) => lost.has(pile.identity))
      await refuse(
        job,
        counts,
        rows.map((pile) => identityTaken(pile.row, pile.identity, settings.mapping)),
      )
    }
  }

  const jobs = importJobs(house, {
    imports: stationImports,
    job: importJob,
    resume: {
      job: 'stations:resume-imports',
      title: {
        zh: '接续场站导入',
        en: 'Take up imports of stations again',
        es: 'Retomar importaciones de estaciones',
      },
    },
    run,
    failed: (job) => house.bus.publish(importChannel, job),
  })
  return { jobs, ...watchImports(house) }
}

/** From whichever process works on an import to the browsers that watch it. */
function watchImports(house: House) {
  async function tell({ operatorId, id }: ImportOrder): Promise<void> {
    const topic = `${importTopic}/${id}`
    if (!house.live.watched(operatorId, topic)) return
    const row = await house.db.inTenant(operatorId, (tx) => importRowOf(tx, id))
    if (row) house.live.publish(operatorId, topic, [{ key: row.id, value: row }])
  }
  const close = house.bus.subscribe(importChannel, (payload) => {
    const job = order.safeParse(payload)
    if (job.success) tell(job.data).catch((error: unknown) => house.log.warn({ error }, 'import progress'))
  })
  const topic: LiveTopic = {
    name: importTopic,
    permission: viewPermission,
    async snapshot({ operatorId, scope }, id) {
      const row = await house.db.inTenant({ operatorId, scope }, (tx) => importRowOf(tx, z.uuid().parse(id)))
      return row ? [{ key: row.id, value: row }] : []
    },
  }
  return { topic, close }
}

const titles = csvLine(['station_code', 'pile_no', 'identity', 'password'])
