import {
  newId,
  platformProblems,
  requireFound,
  Problem,
  requireSecretReentry,
  formatProblem,
  type Language,
  type ProblemTable,
} from '@evops/platform/contract'
import {
  resolveReachableHost,
  type Actor,
  type AllowedNetworks,
  type App,
  type Services,
  type Tx,
  serveAll,
} from '@evops/platform/server'
import {
  mailPasswordFields,
  outreachProblems,
  webhookSecretFields,
  type MailServer,
  type DeliveryTrialResult,
  type Webhook,
  webhookEndpoints,
  mailServerEndpoints,
} from '../../contract/index.ts'
import { buildTestMail } from '../content.ts'
import type { DeliverySenders } from './senders.ts'
import {
  changeWebhook,
  findWebhook,
  insertWebhook,
  mailTarget,
  pageOfWebhooks,
  saveMailTarget,
  removeWebhook,
  setWebhookSecret,
  webhookNameTaken,
} from './channels.store.ts'

export function webhookRoutes(app: App, services: Services, senders: DeliverySenders): void {
  const networks = senders.allowedNetworks('webhooks')
  const place = (operatorId: string, id: string) => `${operatorId}/webhook/${id}`
  serveAll(app, webhookEndpoints, {
    listWebhooks: ({ tx, query }) => pageOfWebhooks(tx, query),
    createWebhook: async ({ tx, actor, body, audit }) => {
      requireWhole(actor)
      await requireFit(tx, { actor, networks }, { ...body, id: null })
      const id = newId()
      const secret = senders.newSecret()
      const sealed = senders.seal(secret, place(actor.operatorId, id))
      await insertWebhook(tx, actor.operatorId, { id, form: body, sealed })
      audit({ entity: 'webhook', entityId: id, after: body })
      return { ...(await existing(tx, id)), secret }
    },
    updateWebhook: async ({ tx, actor, params, body: { secret, ...body }, audit }) => {
      const before = await existing(tx, params.id)
      if (before.version !== body.version) throw new Problem('request.conflict')
      requireSecretReentry('secret', {
        before,
        after: body,
        place: webhookSecretFields,
        isProvided: secret !== undefined,
      })
      await requireFit(tx, { actor, networks }, { ...body, id: params.id })
      if (!(await changeWebhook(tx, params.id, body))) throw new Problem('request.conflict')
      if (secret !== undefined)
        await setWebhookSecret(tx, params.id, senders.seal(secret, place(actor.operatorId, params.id)))
      const entered = secret === undefined ? {} : { secretEntered: true }
      audit({ entity: 'webhook', entityId: params.id, before, after: { ...body, ...entered } })
      return existing(tx, params.id)
    },
    renewWebhookSecret: async ({ tx, actor, params, audit }) => {
      const found = await existing(tx, params.id)
      const secret = senders.newSecret()
      await setWebhookSecret(tx, params.id, senders.seal(secret, place(actor.operatorId, params.id)))
      audit({ entity: 'webhook', entityId: params.id, after: { secretRenewed: true } })
      return { ...found, secret }
    },
    deleteWebhook: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await removeWebhook(tx, params.id)
      audit({ entity: 'webhook', entityId: params.id, before })
      return { done: true as const }
    },
    tryWebhook: async ({ actor, params, audit }) => {
      const { name } = await services.db.inTenant(actor, (tx) => existing(tx, params.id))
      const body = JSON.stringify({ type: 'test', at: services.now().toISOString(), webhook: name })
      const parcel = {
        operatorId: actor.operatorId,
        deliveryId: newId(),
        target: params.id,
        subject: '',
        body,
      }
      const answer = await runTrial(actor.language, () => senders.webhook(parcel))
      audit({ entity: 'webhook', entityId: params.id, after: answer })
      return answer
    },
  })
}

export function mailRoutes(app: App, services: Services, senders: DeliverySenders): void {
  serveAll(app, mailServerEndpoints, {
    getMailServer: ({ tx, actor }) => mailServerOf(tx, actor),
    putMailServer: async ({ tx, actor, body, audit }) => {
      requireWhole(actor)
      const before = await mailServerOf(tx, actor)
      if (before && before.version !== body.version) throw new Problem('request.conflict')
      requireSecretReentry('password', {
        before: before?.hasPassword ? before : undefined,
        after: body,
        place: mailPasswordFields,
        isProvided: body.password !== undefined,
      })
      await addressFault('host', () => reachable(senders.allowedNetworks('mail'), actor, body.host))
      const sealed =
        body.password === undefined
          ? undefined
          : body.password === ''
            ? null
            : senders.seal(body.password, `${actor.operatorId}/mail`)
      if (!(await saveMailTarget(tx, actor.operatorId, { form: body, sealed }))) throw new Problem('request.conflict')
      const after = await mailServerOf(tx, actor)
      audit({ entity: 'mail-server', before, after })
      if (!after) throw new Problem('request.not-found')
      return after
    },
    tryMailServer: async ({ actor, body, audit }) => {
      const { subject, text } = buildTestMail(actor.language, services.now())
      const parcel = {
        operatorId: actor.operatorId,
        deliveryId: newId(),
        target: body.to,
        subject,
        body: text,
      }
      const answer = await runTrial(actor.language, () => senders.email(parcel))
      audit({ entity: 'mail-server', after: { to: body.to, ...answer } })
      return answer
    },
  })
}

/** Addresses belong to the whole operator; users limited to some stations have no access. */
function requireWhole({ scope }: Actor): void {
  if (scope !== 'all') throw new Problem('outreach.scope')
}
async function reachable(networks: AllowedNetworks, { operatorId }: Actor, host: string): Promise<void> {
  await resolveReachableHost(host, await networks(operatorId))
}
/** Reports a rejected address at its field. A name that cannot be resolved now may be valid later. */
async function addressFault(field: string, look: () => Promise<void>): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, error.values, { [field]: error.code })
  }
}
async function requireFit(
  tx: Tx,
  { actor, networks }: { actor: Actor; networks: AllowedNetworks },
  { name, url, id }: { name: string; url: string; id: string | null },
): Promise<void> {
  await addressFault('url', () => reachable(networks, actor, new URL(url).hostname))
  if (await webhookNameTaken(tx, name, id))
    throw new Problem('outreach.name-taken', {}, { name: 'outreach.name-taken' })
}
async function existing(tx: Tx, id: string): Promise<Webhook> {
  return requireFound(await findWebhook(tx, id))
}
async function mailServerOf(tx: Tx, { operatorId }: Actor): Promise<MailServer | null> {
  const found = await mailTarget(tx, operatorId)
  if (!found) return null
  const { sealed, ...server } = found
  return { ...server, hasPassword: sealed !== null }
}

/** Returns the outcome of a test in words: the response, or the reason for a failure. */
async function runTrial(language: Language, send: () => Promise<string>): Promise<DeliveryTrialResult> {
  try {
    return { ok: true, answer: await send() }
  } catch (error) {
    return { ok: false, answer: formatDeliveryError(error, language) }
  }
}
/** `more`: refusals of higher-level domains. */
export function formatDeliveryError(error: unknown, language: Language, more: ProblemTable = {}): string {
  if (error instanceof Problem) {
    const kind = Object.entries({ ...platformProblems, ...outreachProblems, ...more }).find(
      ([code]) => code === error.code,
    )?.[1]
    if (kind) return formatProblem(kind, language, error.values)
  }
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
