import { randomBytes } from 'node:crypto'
import type { Ledger } from '@evops/ledger/server'
import { newId, Problem, requireSecretReentry, type Page } from '@evops/platform/contract'
import {
  type Actor,
  conflictProblem,
  violatedConstraint,
  createSecretBox,
  type Services,
  type SecretBox,
  type Tx,
} from '@evops/platform/server'
import {
  validatePartnerAddress,
  partnerAddressFields,
  partnerSecrets as secretsShape,
  type PartnerChange,
  type PartnerForm,
  type PartnerRow,
  type PartnerSecrets,
  type PartnerWithSecrets,
} from '../../contract/index.ts'
import {
  changePartner,
  deletePartnerRow,
  findPartner,
  insertPartner,
  pageOfPartners,
  replacePartnerStations,
  getSealedPartnerSecrets,
  saveIssuedSecrets,
  type PartnerFilter,
  type PartnerKey,
} from './partners.store.ts'
import { requireStations } from '@evops/organisation/server'
import { requireAddresses } from '../addresses/let-in.rules.ts'

export interface PartnerService {
  list(tx: Tx, actor: Actor, query: PartnerFilter): Promise<Page<PartnerRow>>
  get(tx: Tx, key: PartnerKey): Promise<PartnerRow>
  create(tx: Tx, actor: Actor, form: PartnerForm): Promise<PartnerWithSecrets>
  update(tx: Tx, key: PartnerKey, change: PartnerChange): Promise<{ before: PartnerRow; after: PartnerRow }>
  /** Creates new secrets of ours for the partner. The previous secrets become invalid. */
  renew(tx: Tx, key: PartnerKey): Promise<PartnerWithSecrets>
  remove(tx: Tx, key: PartnerKey): Promise<PartnerRow>
  /**
   * Returns the decrypted secrets of both sides, for the interconnection only. They must never be part of a response.
   */
  secretsOf(tx: Tx, key: PartnerKey): Promise<{ ours: PartnerSecrets; theirs: PartnerSecrets | null }>
}

export function createPartners(
  services: Pick<Services, 'config' | 'now'>,
  wallets: Pick<Ledger['wallets'], 'ofMany' | 'rename'>,
): PartnerService {
  const box = createSecretBox(services.config.secretKey, 'organisation.partners')
  return {
    list: (tx, actor, query) => pageOfPartners(tx, actor.operatorId, query),
    get: existing,
    async create(tx, actor, { theirSecrets, ...values }) {
      requireFits(values)
      const now = services.now()
      const key = { operatorId: actor.operatorId, id: newId(now.getTime()) }
      const ourSecrets = newSecrets()
      const theirs =
        theirSecrets && values.protocol !== 'ocpi' ? seal(box, { key, side: 'theirs', secrets: theirSecrets }) : null
      const ours = seal(box, { key, side: 'ours', secrets: ourSecrets })
      await requireStations(tx, values.stationIds)
      await insertPartner(tx, key, { values, ours, theirs, now }).catch(refuseTaken)
      await replacePartnerStations(tx, key, [...new Set(values.stationIds)])
      return { ...(await existing(tx, key)), ourSecrets }
    },
    async update(tx, key, { theirSecrets, version, ...values }) {
      const before = await existing(tx, key)
      if (before.version !== version) throw conflictProblem(values, before)
      requireSecretReentry('theirSecrets.operatorSecret', {
        before: before.hasTheirSecrets ? before : undefined,
        after: values,
        place: partnerAddressFields,
        isProvided: theirSecrets !== undefined,
      })
      requireFits(values)
      const theirs = theirSecrets && seal(box, { key, side: 'theirs', secrets: theirSecrets })
      if (!(await changePartner(tx, key, { values, theirs, version }).catch(refuseTaken)))
        throw conflictProblem(values, await existing(tx, key))
      // Stations that were open before may be outside the scope of this user.
      await requireStations(
        tx,
        values.stationIds.filter((station) => !before.stationIds.includes(station)),
      )
      await replacePartnerStations(tx, key, [...new Set(values.stationIds)])
      // The wallet of the partner has the partner's name.
      if (values.name !== before.name && (await wallets.ofMany(tx, [key.id])).has(key.id))
        await wallets.rename(tx, key.id, values.name)
      return { before, after: await existing(tx, key) }
    },
    async renew(tx, key) {
      await existing(tx, key)
      const ourSecrets = newSecrets()
      await saveIssuedSecrets(tx, key, seal(box, { key, side: 'ours', secrets: ourSecrets }))
      return { ...(await existing(tx, key)), ourSecrets }
    },
    async remove(tx, key) {
      const before = await existing(tx, key)
      await deletePartnerRow(tx, key)
      return before
    },
    async secretsOf(tx, key) {
      const sealed = await getSealedPartnerSecrets(tx, key)
      if (!sealed) throw new Problem('request.not-found')
      const open = (text: Buffer, side: Side) => secretsShape.parse(JSON.parse(box.open(text, placeOf(key, side))))
      return { ours: open(sealed.ours, 'ours'), theirs: sealed.theirs && open(sealed.theirs, 'theirs') }
    },
  }
}

type Side = 'ours' | 'theirs'
const placeOf = ({ operatorId, id }: PartnerKey, side: Side) => `${operatorId}/${id}/${side}`

function seal(
  box: SecretBox,
  { key, side, secrets }: { key: PartnerKey; side: Side; secrets: PartnerSecrets },
): Buffer {
  return box.seal(JSON.stringify(secrets), placeOf(key, side))
}

/** Sixteen characters each, as AES-128-CBC and the signature of the envelope require. */
function newSecrets(): PartnerSecrets {
  const sixteen = () => randomBytes(12).toString('base64url')
  return {
    operatorSecret: sixteen(),
    dataSecret: sixteen(),
    dataSecretIv: sixteen(),
    sigSecret: sixteen(),
  }
}

function requireFits(values: Omit<PartnerForm, 'theirSecrets'>): void {
  const faults = validatePartnerAddress(values)
  if (Object.keys(faults).length > 0) throw new Problem('request.invalid', {}, faults)
  requireAddresses(values.allowedIps)
}
async function existing(tx: Tx, key: PartnerKey): Promise<PartnerRow> {
  const found = await findPartner(tx, key)
  if (!found) throw new Problem('request.not-found')
  return found
}

function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'organisation_partners_platform_key') throw error
  throw new Problem('organisation.partner-taken', {}, { platformId: 'organisation.partner-taken' })
}
