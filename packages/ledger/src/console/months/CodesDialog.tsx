import { Button, Notice, useCall, useLanguage, useSave, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import {
  ledgerAccounts,
  chartCountries,
  chartTemplate,
  chartTitles,
  getAccountCodes,
  saveAccountCodes,
  formatAccount,
  formatBookAccount,
  outputTaxAccount,
  taxRateOf,
  type AccountCode,
  type AccountCodes,
  type BookAccount,
  type ChartCountry,
  type LedgerAccount,
} from '../../contract/index.ts'
import { monthWords } from './months.words.ts'

/** The accountant's codes for our accounts. Used accounts without a code come first. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(getAccountCodes)
  return data ? <Codes key={data.version} codes={data} onClose={onClose} /> : <span className="bone" />
}

const fields = ['code', 'name', 'groupCode'] as const
type CodeOfAccount = Omit<AccountCode, 'account'>
type CodesByAccount = Readonly<Record<string, CodeOfAccount>>
const nothing = { code: '', name: '', groupCode: '' }

interface CodesProps {
  codes: AccountCodes & { missing: LedgerAccount[]; taxRates: number[]; country: string | null }
  onClose: () => void
}
function Codes({ codes, onClose }: CodesProps) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const [taxId, setTaxId] = useState(codes.taxId)
  const [codeByAccount, setCodeByAccount] = useState<CodesByAccount>(() => codesByAccount(codes))
  const save = useSave(saveAccountCodes, {
    refreshes: [getAccountCodes],
    done: t('ledger.code.saved'),
    onSaved: onClose,
  })
  const { missing, version } = codes
  const rates = [...new Set([...codes.taxRates, ...codes.taxCodes.map(({ rate }) => rate)])]
  const taxAccounts = rates.map(outputTaxAccount)
  const accounts = [...missing, ...taxAccounts, ...ledgerAccounts.filter((account) => !missing.includes(account))]
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { named, taxCodes } = codesToSave(accounts, codeByAccount, (account) => formatBookAccount(account, language))
    save.mutate({ body: { version, taxId, codes: named, taxCodes } })
  }
  const fillIn = (country: ChartCountry) => {
    const chart = chartTemplate(country, rates)
    setCodeByAccount(codesByAccount(chart))
  }
  const change = (account: string, name: (typeof fields)[number], value: string) =>
    setCodeByAccount({
      ...codeByAccount,
      [account]: { ...nothing, ...codeByAccount[account], [name]: value },
    })
  return (
    <form className="form" onSubmit={send}>
      {missing.length > 0 && (
        <Notice tone="warn">
          {t('ledger.code.missing', {
            accounts: missing.map((account) => formatAccount(account, language)).join(', '),
          })}
        </Notice>
      )}
      <div className="f">
        <label htmlFor="books-tax-id">{t('ledger.code.taxId')}</label>
        <input
          id="books-tax-id"
          className="field"
          maxLength={30}
          value={taxId}
          onChange={(event) => setTaxId(event.target.value)}
        />
      </div>
      <ChartChoice country={codes.country} onFillIn={fillIn} />
      <div className="lines-frame">
        <table className="lines account-codes">
          <thead>
            <tr>
              <th scope="col">{t('ledger.code.account')}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`ledger.code.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account}>
                <td>{formatBookAccount(account, language)}</td>
                {fields.map((field) => (
                  <td key={field}>
                    <input
                      className="field"
                      aria-label={`${formatBookAccount(account, language)} ${t(`ledger.code.${field}`)}`}
                      maxLength={field === 'name' ? 100 : 30}
                      value={codeByAccount[account]?.[field] ?? ''}
                      onChange={(event) => change(account, field, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="form-foot">
        <Button kind="primary" busy={save.isPending} type="submit">
          {t('ledger.code.save')}
        </Button>
      </div>
    </form>
  )
}

const codesByAccount = ({ codes, taxCodes }: Pick<AccountCodes, 'codes' | 'taxCodes'>): CodesByAccount =>
  Object.fromEntries([
    ...codes.map(({ account, ...code }) => [account, code]),
    ...taxCodes.map(({ rate, ...code }) => [outputTaxAccount(rate), code]),
  ])

interface ChartChoiceProps {
  country: string | null
  onFillIn: (country: ChartCountry) => void
}
/** Fills in the codes of a country's usual chart. The operator's country is proposed. Nothing is saved yet. */
function ChartChoice({ country, onFillIn }: ChartChoiceProps) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const [chosen, setChosen] = useState(chartCountries.find((each) => each === country) ?? chartCountries[0])
  return (
    <div className="f">
      <label htmlFor="chart-country">{t('ledger.code.chart')}</label>
      <div className="month-acts">
        <select
          id="chart-country"
          className="field"
          value={chosen}
          onChange={({ target }) =>
            setChosen(chartCountries.find((each) => each === target.value) ?? chartCountries[0])
          }
        >
          {chartCountries.map((each) => (
            <option key={each} value={each}>
              {chartTitles[each][language]}
            </option>
          ))}
        </select>
        <Button onClick={() => onFillIn(chosen)}>{t('ledger.code.fill')}</Button>
      </div>
    </div>
  )
}

/** Returns the filled codes of ledger accounts and of tax rates. A code without a name gets the account's name. */
function codesToSave(
  accounts: readonly BookAccount[],
  codeByAccount: CodesByAccount,
  nameOf: (account: BookAccount) => string,
) {
  const named: AccountCodes['codes'] = []
  const taxCodes: AccountCodes['taxCodes'] = []
  for (const account of accounts) {
    const code = codeByAccount[account] ?? nothing
    if (code.code === '') continue
    const rate = taxRateOf(account)
    const filled = { ...code, name: code.name || nameOf(account) }
    if (rate !== undefined) taxCodes.push({ rate, ...filled })
    // Safe cast: an account without a rate is one of the ledger.
    else named.push({ account: account as LedgerAccount, ...filled })
  }
  return { named, taxCodes }
}
