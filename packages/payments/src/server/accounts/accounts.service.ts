import { createPrivateKey, createPublicKey } from 'node:crypto'
import { newId, requireFound, Problem, requireSecretReentry } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, createSecretBox, type Actor, type Tx } from '@evops/platform/server'
import {
  hasProviderApi,
  providerCapabilities,
  secretsOf,
  type PaymentAccountChange,
  type PaymentAccountForm,
  type PaymentAccountRow,
  type PaymentAccountSecrets,
  type ProviderWithApi,
} from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Merchant } from '../port.ts'
import {
  changeAccount,
  deleteAccountRow,
  findAccount,
  insertAccount,
  isAccountUsed,
  filterActiveParties,
  findAccountWithSecrets,
  type AccountKey,
} from './accounts.store.ts'
import { certificatePemsOf, scheduleCertificates } from './certificates.store.ts'
import { requireLawfulAccountModel } from './models.service.ts'
import { isAboveShareLimit, defaultShareLimit } from './receivers.rules.ts'

/** Time for which previous secrets are accepted, because a callback in transit was signed with them. */
const oldMs = 24 * 3_600_000
const bases: Readonly<Record<ProviderWithApi, { production: string; sandbox: string }>> = {
  wechat: { production: 'https://api.mch.weixin.qq.com', sandbox: 'https://api.mch.weixin.qq.com' },
  alipay: { production: 'https://openapi.alipay.com', sandbox: 'https://openapi-sandbox.dl.alipaydev.com' },
  stripe: { production: 'https://api.stripe.com', sandbox: 'https://api.stripe.com' },
  mercadopago: { production: 'https://api.mercadopago.com', sandbox: 'https://api.mercadopago.com' },
}
/** Fields that identify the owner of the secrets. */
export const secretOwnerFields = ['environment', 'merchantId', 'subMerchantId'] as const

export interface PaymentAccounts {
  /** Throws request.not-found. */
  get(tx: Tx, id: string): Promise<PaymentAccountRow>
  create(tx: Tx, actor: Actor, form: PaymentAccountForm): Promise<PaymentAccountRow>
  update(
    tx: Tx,
    key: AccountKey,
    change: PaymentAccountChange,
  ): Promise<{ before: PaymentAccountRow; after: PaymentAccountRow }>
  remove(tx: Tx, key: AccountKey): Promise<PaymentAccountRow>
  /** Returns the account with decrypted secrets. Undefined if its provider has no API. Never part of a reply. */
  merchant(tx: Tx, id: string): Promise<{ merchant: Merchant; isLoopback: boolean } | undefined>
}

export function createPaymentAccounts(deps: PaymentsDeps): PaymentAccounts {
  const { services } = deps
  const box = createSecretBox(services.config.secretKey, 'payments.accounts')
  const placeOf = ({ operatorId, id }: AccountKey) => `${operatorId}/${id}`
  const seal = (key: AccountKey, secrets: PaymentAccountSecrets | undefined) =>
    secrets && box.seal(JSON.stringify(secrets), placeOf(key))
  async function open(key: AccountKey, sealed: Buffer): Promise<PaymentAccountSecrets> {
    // Safe cast: encrypted by `seal` above, with the key of this place.
    return JSON.parse(box.open(sealed, placeOf(key))) as PaymentAccountSecrets
  }
  return {
    get: existing,
    async create(tx, actor, form) {
      const now = services.now()
      const key = { operatorId: actor.operatorId, id: newId(now.getTime()) }
      const secrets = goodSecrets(form.provider, form.secrets)
      requireWhole(form.provider, form, secrets !== undefined)
      await requireLawfulAccountModel(tx, form)
      await requireReceivers(tx, form)
      await insertAccount(tx, key, { form, sealed: seal(key, secrets) ?? null, now }).catch(refuse)
      await fetchFrom(tx, key, form.provider, secrets, now)
      return existing(tx, key.id)
    },
    async update(tx, key, form) {
      const before = await existing(tx, key.id)
      if (before.version !== form.version) throw conflictProblem(form, before)
      const secrets = goodSecrets(before.provider, form.secrets)
      const [{ name: first } = { name: 'secrets' }] = secretsOf(before.provider)
      requireSecretReentry(`secrets.${first}`, {
        before: before.hasSecrets ? before : undefined,
        after: form,
        place: secretOwnerFields,
        isProvided: secrets !== undefined,
      })
      requireWhole(before.provider, form, before.hasSecrets || secrets !== undefined)
      await requireLawfulAccountModel(tx, form)
      await requireReceivers(tx, form)
      const now = services.now()
      const oldUntil = new Date(now.getTime() + oldMs)
      const sealed = seal(key, secrets)
      if (!(await changeAccount(tx, key, { form, sealed, now, oldUntil }).catch(refuse)))
        throw conflictProblem(form, await existing(tx, key.id))
      await fetchFrom(tx, key, before.provider, secrets, now)
      return { before, after: await existing(tx, key.id) }
    },
    async remove(tx, key) {
      const before = await existing(tx, key.id)
      if (await isAccountUsed(tx, key.id)) throw new Problem('payments.account-used')
      await deleteAccountRow(tx, key)
      return before
    },
    async merchant(tx, id) {
      const row = await findAccountWithSecrets(tx, id)
      if (!row || !hasProviderApi(row.provider) || row.secrets === null) return undefined
      const isLoopback = row.environment === 'loopback'
      const loopback = deps.loopback()
      if (isLoopback && !loopback) throw new Problem('payments.no-loopback')
      const oldHolds = row.oldSecrets !== null && row.oldUntil !== null && row.oldUntil > services.now()
      const { provider, environment } = row
      const home = isLoopback ? loopback?.callbacks : services.config.publicUrl
      return {
        isLoopback,
        merchant: {
          operatorId: row.operatorId,
          accountId: id,
          name: row.name,
          provider,
          merchantId: row.merchantId,
          appId: row.appId,
          miniAppId: row.miniAppId,
          subMerchantId: row.subMerchantId,
          serviceId: row.serviceId,
          keySerial: row.keySerial,
          secrets: await open(row, row.secrets),
          certificates: await certificatePemsOf(tx, id),
          oldSecrets: oldHolds && row.oldSecrets ? await open(row, row.oldSecrets) : null,
          base: environment === 'loopback' ? `${loopback?.url}/${provider}` : bases[provider][environment],
          notifyUrl: home === undefined ? '' : `${home}/api/public/payments/${id}/notify`,
        },
      }
    },
  }
}

/** Starts downloading certificates for an account without WeChat's public key. */
async function fetchFrom(
  tx: Tx,
  { id }: AccountKey,
  provider: PaymentAccountForm['provider'],
  secrets: PaymentAccountSecrets | undefined,
  now: Date,
): Promise<void> {
  if (provider !== 'wechat' || !secrets) return
  await scheduleCertificates(tx, id, secrets.publicKey === undefined ? now : null)
}

async function existing(tx: Tx, id: string): Promise<PaymentAccountRow> {
  return requireFound(await findAccount(tx, id))
}

/**
 * Validates the secrets: only those of the provider, all required ones, each in the right form. Undefined if none were
 * given.
 */
function goodSecrets(provider: PaymentAccountForm['provider'], sentSecrets: PaymentAccountSecrets | undefined) {
  const wanted = secretsOf(provider)
  const secrets = Object.fromEntries(
    wanted.flatMap(({ name }) => (sentSecrets?.[name] === undefined ? [] : [[name, sentSecrets[name]]])),
  ) as PaymentAccountSecrets
  if (Object.keys(secrets).length === 0) return undefined
  const faults = wanted.flatMap(({ name, needed }) => {
    const value = secrets[name]
    if (value === undefined) return needed ? [[`secrets.${name}`, 'payments.fault.key']] : []
    return isGood(name, value) ? [] : [[`secrets.${name}`, 'payments.fault.key']]
  })
  // A public key is identified by its id. One without the other cannot verify anything.
  if (provider === 'wechat' && (secrets.publicKey === undefined) !== (secrets.publicKeyId === undefined))
    faults.push([`secrets.publicKey${secrets.publicKey === undefined ? '' : 'Id'}`, 'payments.fault.key'])
  if (faults.length > 0) {
    const fields = Object.fromEntries(faults)
    throw new Problem('request.invalid', { detail: Object.keys(fields).join(', ') }, fields)
  }
  return secrets
}
function isGood(name: string, value: string): boolean {
  try {
    if (name === 'privateKey') return createPrivateKey(value).asymmetricKeyType === 'rsa'
    if (name === 'publicKey') return createPublicKey(value).asymmetricKeyType === 'rsa'
    if (name === 'certificates') return createPublicKey(value).asymmetricKeyType === 'rsa'
    return name !== 'apiV3Key' || Buffer.byteLength(value) === 32
  } catch {
    return false
  }
}

/** Checks that everything required for payments exists. Throws payments.no-adapter, payments.not-ready. */
function requireWhole(
  provider: PaymentAccountForm['provider'],
  form: Pick<PaymentAccountForm, 'state' | 'onboarding' | 'model' | 'ownerName' | 'subMerchantId'> &
    Readonly<Record<'merchantId' | 'appId' | 'keySerial', string>>,
  hasSecrets: boolean,
): void {
  if (form.model !== 'own_sale' && form.ownerName === '')
    throw new Problem('request.invalid', { detail: 'ownerName' }, { ownerName: 'payments.fault.owner' })
  const { methods, fields } = providerCapabilities[provider]
  if (form.state === 'off') return
  if (methods.length === 0) throw new Problem('payments.no-adapter', {}, { state: 'payments.no-adapter' })
  const missing = [
    ...fields.filter((name) => form[name] === ''),
    ...(form.model === 'sub_merchant' && form.subMerchantId === '' ? ['subMerchantId'] : []),
    ...(hasProviderApi(provider) && !hasSecrets
      ? secretsOf(provider)
          .slice(0, 1)
          .map(({ name }) => `secrets.${name}`)
      : []),
    ...(form.onboarding === 'approved' ? [] : ['onboarding']),
  ]
  if (missing.length === 0) return
  const fieldsAtFault = Object.fromEntries(missing.map((name) => [name, 'payments.not-ready']))
  throw new Problem('payments.not-ready', { missing: missing.join(', ') }, fieldsAtFault)
}

/**
 * Checks the recipients: existing parties, each once, only on a sub-merchant's account, within the agreed limit. Throws
 * payments.share-….
 */
async function requireReceivers(
  tx: Tx,
  { receivers, model, shareLimit }: Pick<PaymentAccountForm, 'receivers' | 'model' | 'shareLimit'>,
): Promise<void> {
  if (receivers.length === 0) return
  const at = (code: string, more = {}) => new Problem(code, more, { receivers: code })
  if (model !== 'sub_merchant') throw at('payments.share-model')
  if (isAboveShareLimit(receivers, shareLimit))
    throw at('payments.share-limit', { percent: String((shareLimit || defaultShareLimit) / 100) })
  const ids = new Set(receivers.map(({ partyId }) => partyId))
  const marks = new Set(receivers.map(({ receiver }) => receiver))
  if (ids.size < receivers.length || marks.size < receivers.length) throw at('payments.share-twice')
  if ((await filterActiveParties(tx, [...ids])).length < ids.size) throw at('payments.share-party')
}

function refuse(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'payments_accounts_name_key')
    throw new Problem('payments.account-taken', {}, { name: 'payments.account-taken' })
  if (constraint === 'payments_accounts_merchant')
    throw new Problem('payments.account-taken', {}, { merchantId: 'payments.account-taken' })
  if (constraint === 'payments_accounts_demo_alone')
    throw new Problem('payments.not-demo', {}, { environment: 'payments.not-demo' })
  throw error
}
