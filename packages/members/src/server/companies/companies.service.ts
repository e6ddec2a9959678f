import { formatMinorAmount, type WalletRow } from '@evops/ledger/contract'
import { newId, requireFound, Problem, type Page, type PagedQuery } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Tx } from '@evops/platform/server'
import type {
  CompanyChange,
  CompanyDetail,
  CompanyFilter,
  CompanyForm,
  CompanyRow,
  CreditWarning,
  listCompanies,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { closeEmptyWallet } from '../close-empty.ts'
import { memberStateOfWallet } from '../present.ts'
import { setPriceGroup } from '../price-groups.store.ts'
import {
  changeCompany,
  findSimilarCompany,
  findCompany,
  insertCompany,
  lockCompany,
  markCompanyDeleted,
  pageOfCompanies,
  type CompanyRecord,
} from './companies.store.ts'

const noMoney = {
  principalMinor: 0,
  giftMinor: 0,
  frozenMinor: 0,
  depositMinor: 0,
  creditLimitMinor: 0,
  creditUsedMinor: 0,
  arrearsMinor: 0,
  refundsOwedMinor: 0,
  availableMinor: 0,
}

function presentRow(company: CompanyRecord, wallet: WalletRow | undefined): CompanyRow {
  const { id, name, taxId, contact, phone, payMode, people, version } = company
  const figures = Object.fromEntries(
    Object.entries(noMoney).map(([key, none]) => [key, wallet?.[key as keyof typeof noMoney] ?? none]),
  ) as typeof noMoney
  return {
    ...figures,
    id,
    name,
    taxId,
    contact,
    phone,
    payMode,
    people,
    version,
    state: memberStateOfWallet[wallet?.state ?? 'closed'],
    creditWarning: payMode === 'postpaid' && wallet?.state === 'active' ? creditWarning(wallet) : null,
    stateReason: wallet?.stateReason ?? '',
    currency: wallet?.currency ?? '',
    createdAt: company.createdAt.toISOString(),
  }
}

function creditWarning({ availableMinor, creditLimitMinor }: WalletRow): CreditWarning | null {
  if (availableMinor <= 0) return 'spent'
  return availableMinor * 5 <= creditLimitMinor ? 'low' : null
}

/** Returns companies for lists and files, each with its wallet. */
export async function presentCompanyRows(
  tx: Tx,
  { ledger }: Pick<MembersDeps, 'ledger'>,
  companies: readonly CompanyRecord[],
): Promise<CompanyRow[]> {
  const wallets = await ledger.wallets.ofMany(
    tx,
    companies.map(({ id }) => id),
  )
  return companies.map((company) => presentRow(company, wallets.get(company.id)))
}

export async function listOfCompanies(
  tx: Tx,
  deps: MembersDeps,
  query: CompanyFilter & PagedQuery<typeof listCompanies>,
): Promise<Page<CompanyRow>> {
  const found = await pageOfCompanies(tx, query)
  return { ...found, list: await presentCompanyRows(tx, deps, found.list) }
}

/**
 * Returns a company. Throws request.not-found. A removed company is returned as well, because sessions and journals
 * link to it.
 */
export async function loadCompanyDetail(tx: Tx, { ledger }: MembersDeps, id: string): Promise<CompanyDetail> {
  const company = requireFound(await findCompany(tx, id))
  const { email, address, billingDay, daysToPay, taxHundredths } = company
  const { priceGroup, stationIds, manager, invoice, remark } = company
  const row = presentRow(company, await ledger.wallets.get(tx, id))
  const billed = { billingDay, daysToPay, taxHundredths }
  return { ...row, email, address, ...billed, priceGroup, stationIds, manager, invoice, remark }
}

/** Returns and locks a company that is not removed; throws request.not-found and members.company-gone. */
export async function requireCompany(tx: Tx, id: string): Promise<CompanyRecord> {
  const company = requireFound(await lockCompany(tx, id))
  if (company.deletedAt !== null) throw new Problem('members.company-gone')
  return company
}

async function requireOwnName(tx: Tx, form: CompanyForm, exceptId: string | null): Promise<void> {
  const other = await findSimilarCompany(tx, { name: form.name, taxId: form.taxId, exceptId })
  if (!other) return
  const code = other.by === 'name' ? 'members.company-name-taken' : 'members.company-tax-id-taken'
  throw new Problem(code, { name: other.name }, { [other.by]: code })
}

export async function addCompany(
  tx: Tx,
  { services, ledger }: MembersDeps,
  { operatorId, form }: { operatorId: string; form: CompanyForm },
): Promise<string> {
  await requireOwnName(tx, form, null)
  const at = services.now()
  const id = newId(at.getTime())
  const { name, creditLimitMinor, priceGroup: group } = form
  await ledger.wallets.open(tx, { operatorId, id, kind: 'company', name, creditLimitMinor })
  await insertCompany(tx, { operatorId, id, form })
  await setPriceGroup(tx, operatorId, { holderId: id, group, at })
  return id
}

export async function updateCompany(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, change }: { operatorId: string; change: CompanyChange },
): Promise<{ before: CompanyDetail; after: CompanyDetail }> {
  const { id, version, ...form } = change
  const current = await requireCompany(tx, id)
  const before = await loadCompanyDetail(tx, deps, id)
  if (current.version !== version) throw conflictProblem(form, before)
  await requireOwnName(tx, form, id)
  if (before.creditLimitMinor !== form.creditLimitMinor)
    await deps.ledger.wallets.setCreditLimit(tx, id, form.creditLimitMinor)
  if (before.name !== form.name) await deps.ledger.wallets.rename(tx, id, form.name)
  await changeCompany(tx, id, form)
  const at = deps.services.now()
  await setPriceGroup(tx, operatorId, { holderId: id, group: form.priceGroup, at })
  return { before, after: await loadCompanyDetail(tx, deps, id) }
}

/** Erases the personal data of a company's contact (PRIV-01), also for a removed company. Throws request.not-found. */
export async function deleteCompanyContact(tx: Tx, deps: MembersDeps, id: string): Promise<CompanyDetail> {
  const current = requireFound(await lockCompany(tx, id))
  const none = { phone: '', email: '' }
  await changeCompany(tx, id, { ...current, ...none, contact: '', invoice: { ...current.invoice, ...none } })
  return loadCompanyDetail(tx, deps, id)
}

/** Removes a company. Throws members.company-has-people, members.has-money, and the errors of closing a wallet. */
export async function removeCompany(
  tx: Tx,
  deps: MembersDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<CompanyDetail> {
  const { people } = await requireCompany(tx, id)
  if (people > 0) throw new Problem('members.company-has-people', { people })
  const before = await loadCompanyDetail(tx, deps, id)
  const wallet = await deps.ledger.wallets.get(tx, id)
  if (wallet.creditUsedMinor > 0)
    throw new Problem('ledger.wallet-owes', {
      name: wallet.name,
      amount: formatMinorAmount(wallet.creditUsedMinor, wallet.currency),
    })
  await closeEmptyWallet(tx, deps, { actor, wallet })
  const held = await deps.tokens.ofHolder(tx, id, deps.services.now())
  await deps.tokens.setHolder(
    tx,
    held.map((token) => token.id),
    null,
    deps.services.now(),
  )
  await markCompanyDeleted(tx, id, deps.services.now())
  return before
}
