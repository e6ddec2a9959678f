import { Readable } from 'node:stream'
import { requireFound, Problem, type Page } from '@evops/platform/contract'
import {
  createChain,
  type Actor,
  type SealChain,
  type Services,
  type JobTable,
  type RowNames,
  type Tx,
} from '@evops/platform/server'
import {
  platformOperatorId,
  signInMethods,
  seesTags,
  type AuditDetail,
  type AuditFilter,
  type AuditListRow,
  type ChainVerification,
  type SignInRow,
} from '../../contract/index.ts'
import { createAuditNames } from './audit-names.ts'
import { auditChangesBetween, maskAuditChange } from './audit.rules.ts'
import {
  distinctAuditValues,
  findAudit,
  isActOfPlatformStaff,
  pageOfAudit,
  pageOfSignIns,
  sealedOperators,
  findSealOfEntry,
  signInEvents,
  type AuditRecord,
  type SignInFilter,
} from './audit.store.ts'

const sealEveryMs = 1_000

/** The chain covers every column, so that a changed address or name is detected like a changed act. */
export const auditChain = {
  rows: 'organisation_audit',
  queue: 'organisation_audit_unsealed',
  seals: 'organisation_audit_seals',
  anchors: 'organisation_audit_anchors',
  columns: [
    'operator_id',
    'id',
    'at',
    'user_id',
    'user_operator_id',
    'user_name',
    'address',
    'request_id',
    'action',
    'entity',
    'entity_id',
    'before',
    'after',
    'result',
  ],
}

export interface AuditLog {
  list(tx: Tx, actor: Actor, query: AuditFilter & { page: number; pageSize: number }): Promise<Page<AuditListRow>>
  get(tx: Tx, actor: Actor, id: string): Promise<AuditDetail>
  facets(tx: Tx, actor: Actor): Promise<{ actions: string[]; entities: string[] }>
  /** Lists sign-ins of an operator's users; with `mine`, those of one user in all operators. */
  signIns(tx: Tx, operatorId: string, filter: SignInFilter): Promise<Page<SignInRow>>
  /**
   * Lists sign-ins of the platform's staff in all operators; for the platform's staff only. Throws
   * organisation.platform-only.
   */
  signInsOfPlatform(actor: Actor, filter: SignInFilter): Promise<Page<SignInRow>>
  verify(
    operatorId: string,
    noted?: { seq?: number | undefined; hash?: string | undefined },
  ): Promise<ChainVerification>
  proof(operatorId: string): Readable
  chain: SealChain
  jobs: JobTable
}

/**
 * Creates the audit log. `rowNames` supplies the names of rows of all domains; without it, only names stored in the log
 * are used.
 */
export function createAuditLog(services: Services, rowNames: () => RowNames = () => ({})): AuditLog {
  const chain = createChain(services, auditChain)
  const namesFor = createAuditNames(services, rowNames)
  const verify = async (operatorId: string, noted: { seq?: number | undefined; hash?: string | undefined } = {}) => {
    const { seq, hash } = noted
    const found = await chain.verify(operatorId, seq !== undefined && hash !== undefined ? { seq, hash } : undefined)
    const head = found.head && { ...found.head, sealedAt: found.head.sealedAt.toISOString() }
    const anchor = found.anchor && { ...found.anchor, at: found.anchor.at.toISOString() }
    if (seq !== undefined && anchor && seq < anchor.seq)
      throw new Problem('organisation.audit-head-dropped', { seq: anchor.seq })
    return { ...found, head, anchor }
  }
  const signIns: AuditLog['signIns'] = async (tx, operatorId, filter) => {
    const found = await pageOfSignIns(tx, operatorId, filter)
    return { ...found, list: found.list.map(signInOf) }
  }
  return {
    async list(tx, actor, query) {
      const { operatorId } = actor
      const found = await pageOfAudit(tx, operatorId, query)
      const names = await namesFor(
        tx,
        actor,
        found.list.map(({ entityId }) => entityId),
      )
      return { ...found, list: found.list.map((record) => rowOf(record, operatorId, names)) }
    },
    async get(tx, actor, id) {
      const record = requireFound(await findAudit(tx, actor.operatorId, id))
      const seal = await findSealOfEntry(tx, actor.operatorId, record)
      const { before = null, after = null, requestId } = record
      const changes = auditChangesBetween(before, after)
      const { operatorId } = actor
      const values = [record.entityId, ...changes.flatMap(({ old, new: now }) => [old, now])]
      const names = await namesFor(tx, actor, values)
      return {
        ...rowOf(record, operatorId, names),
        requestId,
        before,
        after,
        changes: seesTags(actor) ? changes : changes.map(maskAuditChange),
        names,
        seal: seal ? { seq: seal.seq, hash: seal.hash.toString('hex'), sealedAt: seal.sealedAt.toISOString() } : null,
      }
    },
    async facets(tx, actor) {
      const actions = await distinctAuditValues(tx, actor.operatorId, 'action')
      return { actions, entities: await distinctAuditValues(tx, actor.operatorId, 'entity') }
    },
    signIns,
    async signInsOfPlatform(actor, filter) {
      if (!actor.platformStaff) throw new Problem('organisation.platform-only')
      return services.db.inTenant(platformOperatorId, (tx) => signIns(tx, platformOperatorId, filter))
    },
    verify,
    proof: (operatorId) => Readable.from(linesOf(chain.proof(operatorId))),
    chain,
    jobs: auditJobs(services, { chain, verify }),
  }
}

function auditJobs(
  services: Services,
  { chain, verify }: { chain: SealChain; verify: (operatorId: string) => Promise<ChainVerification> },
): JobTable {
  return {
    'organisation:seal-audit': {
      everyMs: sealEveryMs,
      when: 'exists (select from organisation_audit_unsealed)',
      run: async () => void (await chain.sealAll()),
    },
    'organisation:verify-audit': {
      title: {
        zh: '校验审计日志链',
        en: 'Verify the chain of the audit log',
        es: 'Verificar la cadena del registro de auditoría',
      },
      cron: '40 2 * * *',
      attempts: 2,
      async run() {
        const operators = await services.db.asPlatform(sealedOperators)
        const broken: string[] = []
        for (const operatorId of operators) {
          const { firstBroken } = await verify(operatorId)
          if (firstBroken) broken.push(`${operatorId}: ${firstBroken.kind} ${firstBroken.rowId ?? firstBroken.seq}`)
        }
        // Fails on purpose, because operators watch the last result of the task.
        if (broken.length > 0) throw new Error(`the audit log was tampered with: ${broken.join('; ')}`)
      },
    },
  }
}

function rowOf(record: AuditRecord, operatorId: string, names: Readonly<Record<string, string>>): AuditListRow {
  const { id, at, userId, userName, address, action, entity, entityId, result } = record
  const byPlatform = isActOfPlatformStaff(record, operatorId)
  const byTask = userId === null && address === ''
  const who = { userId, userName, byPlatform, byTask, address }
  const entityName = names[entityId ?? ''] ?? null
  return { id, at: at.toISOString(), ...who, action, entity, entityId, entityName, result }
}

function signInOf(record: AuditRecord): SignInRow {
  const { id, at, userId, userName, address, result } = record
  const text = (name: string) => {
    const after: unknown = record.after
    const value =
      typeof after === 'object' && after !== null ? Object.entries(after).find(([key]) => key === name)?.[1] : null
    return typeof value === 'string' ? value : null
  }
  return {
    id,
    at: at.toISOString(),
    userId,
    userName,
    event: signInEvents.find((event) => event === record.action) ?? 'signIn',
    result,
    reason: text('reason'),
    way: signInMethods.find((way) => way === text('way')) ?? 'password',
    clientId: text('clientId') ?? '',
    address,
    userAgent: text('userAgent') ?? '',
  }
}

async function* linesOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}
