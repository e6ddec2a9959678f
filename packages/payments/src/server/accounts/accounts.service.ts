import { createPrivateKey, createPublicKey } from 'node:crypto'
import { newId, orNotFound, Problem, requireSecretAgain } from '@evops/platform/contract'
import { conflictWith, constraintOf, createSecretBox, type Actor, type Tx } from '@evops/platform/server'
import {
  isWired,
  providerFacts,
  secretsOf,
  type AccountChange,
  type AccountForm,
  type AccountRow,
  type AccountSecrets,
  type WiredProvider,
} from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Merchant } from '../port.ts'
import {
  changeAccount,
  deleteAccountRow,
  findAccount,
  insertAccount,
  isAccountUsed,
  openParties,
  sealedAccount,
  type AccountKey,
} from './accounts.store.ts'
import { pemsOf, wantCertificates } from './certificates.store.ts'
import { requireLawful } from './models.service.ts'
import { isAboveLimit, usualLimit } from './receivers.rules.ts'

/** Time for which previous secrets are accepted, because a callback in transit was signed with them. */
const oldMs = 24 * 3_600_000
const bases: Readonly<Record<WiredProvider, { production: string; sandbox: string }>> = {
  wechat: { production: 'https://api.mch.weixin.qq.com', sandbox: 'https://api.mch.weixin.qq.com' },
  alipay: { production: 'https://openapi.alipay.com', sandbox: 'https://openapi-sandbox.dl.alipaydev.com' },
  stripe: { production: 'https://api.stripe.com', sandbox: 'https://api.stripe.com' },
  mercadopago: { production: 'https://api.mercadopago.com', sandbox: 'https://api.mercadopago.com' },
}
/** Fields that identify the owner of the secrets. */
export const accountPlace = ['environment', 'merchantId', 'subMerchantId'] as const

export interface Accounts {
  /** Throws request.not-found. */
  get(tx: Tx, id: string): Promise<AccountRow>
  create(tx: Tx, actor: Actor, form: AccountForm): Promise<AccountRow>
  update(tx: Tx, key: AccountKey, change: AccountChange): Promise<{ before: AccountRow; after: AccountRow }>
  remove(tx: Tx, key: AccountKey): Promise<AccountRow>
  /** Returns the account with decrypted secrets. Undefined if its provider has no API. Never part of a reply. */
  merchant(tx: Tx, id: string): Promise<{ merchant: Merchant; isLoopback: boolean } | undefined>
}

export function createAccounts(deps: PaymentsDeps): Accounts {
  const { services } = deps
  const box = createSecretBox(services.config.secretKey, 'payments.accounts')
  const placeOf = ({ operatorId, id }: AccountKey) => `${operatorId}/${id}`
  const seal = (key: AccountKey, secrets: AccountSecrets | undefined) =>
    secrets && box.seal(JSON.stringify(secrets), placeOf(key))
  async function open(key: AccountKey, sealed: Buffer): Promise<AccountSecrets> {
    // Safe cast: encrypted by `seal` above, with the key of this place.
    return JSON.parse(box.open(sealed, placeOf(key))) as AccountSecrets
  }
  return {
    get: existing,
    async create(tx, actor, form) {
      const now = services.now()
      const key = { operatorId: actor.operatorId, id: newId(now.getTime()) }
      const secrets = goodSecrets(form.provider, form.secrets)
      requireWhole(form.provider, form, secrets !== undefined)
      await requireLawful(tx, form)
      await requireReceivers(tx, form)
      await insertAccount(tx, key, { form, sealed: seal(key, secrets) ?? null, now }).catch(refuse)
      await fetchFrom(tx, key, form.provider, secrets, now)
      return existing(tx, key.id)
    },
    async update(tx, key, form) {
      const before = await existing(tx, key.id)
      if (before.version !== form.version) throw conflictWith(form, before)
      const secrets = goodSecrets(before.provider, form.secrets)
      const [{ name: first } = { name: 'secrets' }] = secretsOf(before.provider)
      requireSecretAgain(`secrets.${first}`, {
        before: before.hasSecrets ? before : undefined,
        after: form,
        place: accountPlace,
        isProvided: secrets !== undefined,
      })
      requireWhole(before.provider, form, before.hasSecrets || secrets !== undefined)
      await requireLawful(tx, form)
      await requireReceivers(tx, form)
      const now = services.now()
      const oldUntil = new Date(now.getTime() + oldMs)
      const sealed = seal(key, secrets)
      if (!(await changeAccount(tx, key, { form, sealed, now, oldUntil }).catch(refuse)))
        throw conflictWith(form, await existing(tx, key.id))
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
      const row = await sealedAccount(tx, id)
      if (!row || !isWired(row.provider) || row.secrets === null) return undefined
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
          certificates: await pemsOf(tx, id),
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
  provider: AccountForm['provider'],
  secrets: AccountSecrets | undefined,
  now: Date,
): Promise<void> {
  if (provider !== 'wechat' || !secrets) return
  await wantCertificates(tx, id, secrets.publicKey === undefined ? now : null)
}

async function existing(tx: Tx, id: string): Promise<AccountRow> {
  return orNotFound(await findAccount(tx, id))
}

/**
 * Validates the secrets: only those of the provider, all required ones, each in the right form. Undefined if none were
 * given.
 */
function goodSecrets(provider: AccountForm['provider'], sentSecrets: AccountSecrets | undefined) {
  const wanted = secretsOf(provider)
  const secrets = Object.fromEntries(
    wanted.flatMap(({ name }) => (sentSecrets?.[name] === undefined ? [] : [[name, sentSecrets[name]]])),
  ) as AccountSecrets
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
  provider: AccountForm['provider'],
  form: Pick<AccountForm, 'state' | 'onboarding' | 'model' | 'ownerName' | 'subMerchantId'> &
    Readonly<Record<'merchantId' | 'appId' | 'keySerial', string>>,
  hasSecrets: boolean,
): void {
  if (form.model !== 'own_sale' && form.ownerName === '')
    throw new Problem('request.invalid', { detail: 'ownerName' }, { ownerName: 'payments.fault.owner' })
  const { methods, fields } = providerFacts[provider]
  if (form.state === 'off') return
  if (methods.length === 0) throw new Problem('payments.no-adapter', {}, { state: 'payments.no-adapter' })
  const missing = [
    ...fields.filter((name) => form[name] === ''),
    ...(form.model === 'sub_merchant' && form.subMerchantId === '' ? ['subMerchantId'] : []),
    ...(isWired(provider) && !hasSecrets
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
  { receivers, model, shareLimit }: Pick<AccountForm, 'receivers' | 'model' | 'shareLimit'>,
): Promise<void> {
  if (receivers.length === 0) return
  const at = (code: string, more = {}) => new Problem(code, more, { receivers: code })
  if (model !== 'sub_merchant') throw at('payments.share-model')
  if (isAboveLimit(receivers, shareLimit))
    throw at('payments.share-limit', { percent: String((shareLimit || usualLimit) / 100) })
  const ids = new Set(receivers.map(({ partyId }) => partyId))
  const marks = new Set(receivers.map(({ receiver }) => receiver))
  if (ids.size < receivers.length || marks.size < receivers.length) throw at('payments.share-twice')
  if ((await openParties(tx, [...ids])).length < ids.size) throw at('payments.share-party')
}

function refuse(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'payments_accounts_name_key')
    throw new Problem('payments.account-taken', {}, { name: 'payments.account-taken' })
  if (constraint === 'payments_accounts_merchant')
    throw new Problem('payments.account-taken', {}, { merchantId: 'payments.account-taken' })
  if (constraint === 'payments_accounts_demo_alone')
    throw new Problem('payments.not-demo', {}, { environment: 'payments.not-demo' })
  throw error
}
