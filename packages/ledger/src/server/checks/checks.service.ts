import { Readable } from 'node:stream'
import { newId } from '@evops/platform/contract'
import { createChain, type SealChain, type Services, type JobTable, type Tx } from '@evops/platform/server'
import type { CheckRow } from '../../contract/index.ts'
import { currencyOf, postJournals } from '../ledger.store.ts'
import { deleteOldIdempotencyKeys } from '../idempotency.store.ts'
import { lockWallet } from '../wallets/wallets.store.ts'
import {
  addJournalsToDailyTotals,
  expiredGift,
  insertCheck,
  checkLedgerTables,
  operatorsWithLedger,
  sizeOfLedger,
  walletsWithOldGift,
  type LedgerFinding,
} from './checks.store.ts'

const sealEveryMs = 1_000
const keysRetentionMs = 30 * 86_400_000

/** Chain over each journal with its lines, in the form of the view: all content that matters. */
const chainTables = {
  rows: 'ledger_sealed_journals',
  queue: 'ledger_unsealed',
  seals: 'ledger_seals',
  columns: [
    'operator_id',
    'id',
    'currency',
    'business_type',
    'business_id',
    'idempotency_key',
    'effective_at',
    'recorded_at',
    'memo',
    'by_id',
    'by_name',
    'reverses',
    'entries',
  ],
}

export interface CheckDeps {
  services: Services
  /** Findings of higher modules: sessions without a posting, stops without a session. */
  moreChecks?: ((tx: Tx) => Promise<LedgerFinding[]>) | undefined
}
export interface LedgerChecks {
  chain: SealChain
  /** Runs all checks for one operator and stores the findings. */
  look(operatorId: string): Promise<CheckRow>
  proof(operatorId: string): Readable
  jobs: JobTable
}

export function createChecks(deps: CheckDeps): LedgerChecks {
  const { services } = deps
  const chain = createChain(services, chainTables, addJournalsToDailyTotals)
  async function runCheck(operatorId: string): Promise<CheckRow> {
    const at = services.now()
    const startedAt = performance.now()
    const { firstBroken } = await chain.verify(operatorId)
    return services.db.inTenant(operatorId, async (tx) => {
      const findings: LedgerFinding[] = [
        ...(await checkLedgerTables(tx)),
        {
          check: 'chain',
          found: firstBroken ? 1 : 0,
          samples: firstBroken ? [`${firstBroken.kind} ${firstBroken.rowId ?? firstBroken.seq}`] : [],
        },
        ...((await deps.moreChecks?.(tx)) ?? []),
      ]
      const row: CheckRow = {
        id: newId(at.getTime()),
        at: at.toISOString(),
        tookMs: Math.round(performance.now() - startedAt),
        ...(await sizeOfLedger(tx)),
        ok: findings.every((finding) => finding.found === 0),
        findings,
      }
      await insertCheck(tx, operatorId, row)
      return row
    })
  }
  return {
    chain,
    look: runCheck,
    proof: (operatorId) => Readable.from(linesOf(chain.proof(operatorId))),
    jobs: checkJobs(services, chain, runCheck),
  }
}

function checkJobs(services: Services, chain: SealChain, look: LedgerChecks['look']): JobTable {
  return {
    'ledger:seal': {
      everyMs: sealEveryMs,
      when: 'exists (select from ledger_unsealed)',
      run: async () => void (await chain.sealAll()),
    },
    'ledger:self-check': {
      title: { zh: '总账自检', en: 'Check the ledger', es: 'Comprobar el libro mayor' },
      forOperators: true,
      cron: '20 3 * * *',
      attempts: 2,
      async run() {
        const broken: string[] = []
        for (const operatorId of await services.db.asPlatform(operatorsWithLedger)) {
          const { ok, findings } = await look(operatorId)
          const found = findings.filter((finding) => finding.found > 0)
          if (!ok)
            broken.push(
              `${operatorId}: ${found.map(({ check, samples }) => `${check} ${samples[0] ?? ''}`).join(', ')}`,
            )
        }
        // Throws, because the task's last result is what operators watch.
        if (broken.length > 0) throw new Error(`the ledger is not whole: ${broken.join('; ')}`)
      },
    },
    'ledger:expire-gifts': {
      title: { zh: '赠送金到期', en: 'Expire bonus credit', es: 'Caducar saldos de regalo' },
      forOperators: true,
      cron: '10 1 * * *',
      attempts: 3,
      async run() {
        const now = services.now()
        for (const { operatorId, walletId } of await services.db.asPlatform((tx) => walletsWithOldGift(tx, now)))
          await services.db.inTenant(operatorId, (tx) => expireGift(tx, { operatorId, walletId, now }))
        await services.db.asPlatform((tx) => deleteOldIdempotencyKeys(tx, new Date(now.getTime() - keysRetentionMs)))
      },
    },
  }
}

async function expireGift(
  tx: Tx,
  { operatorId, walletId, now }: { operatorId: string; walletId: string; now: Date },
): Promise<void> {
  await lockWallet(tx, walletId)
  const minor = await expiredGift(tx, walletId, now)
  if (minor <= 0) return
  await postJournals(tx, [
    {
      operatorId,
      id: newId(now.getTime()),
      currency: await currencyOf(tx),
      businessType: 'wallet.gift_expired',
      businessId: walletId,
      key: `wallet.gift_expired:${walletId}:${now.toISOString()}`,
      effectiveAt: now.toISOString(),
      entries: [
        { account: 'wallet_gift', holderId: walletId, amountMinor: minor },
        { account: 'marketing', holderId: null, amountMinor: -minor },
      ],
    },
  ])
}

async function* linesOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}
