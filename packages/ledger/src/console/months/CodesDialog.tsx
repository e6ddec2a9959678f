import { Button, Notice, useCall, useLanguage, useSave, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import {
  ledgerAccounts,
  getAccountCodes,
  saveAccountCodes,
  formatAccount,
  type LedgerAccount,
  type AccountCode,
  type AccountCodes,
} from '../../contract/index.ts'
import { monthWords } from './months.words.ts'

/** The accountant's codes for our accounts. Used accounts without a code come first. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(getAccountCodes)
  return data ? <Codes key={data.version} codes={data} onClose={onClose} /> : <span className="bone" />
}

const fields = ['code', 'name', 'groupCode'] as const
type CodesByAccount = Readonly<Record<string, Omit<AccountCode, 'account'>>>
const nothing = { code: '', name: '', groupCode: '' }

function Codes({ codes, onClose }: { codes: AccountCodes & { missing: LedgerAccount[] }; onClose: () => void }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const [taxId, setTaxId] = useState(codes.taxId)
  const [codeByAccount, setCodeByAccount] = useState<CodesByAccount>(() =>
    Object.fromEntries(codes.codes.map(({ account, ...code }) => [account, code])),
  )
  const save = useSave(saveAccountCodes, {
    refreshes: [getAccountCodes],
    done: t('ledger.code.saved'),
    onSaved: onClose,
  })
  const { missing, version } = codes
  const session = [...missing, ...ledgerAccounts.filter((account) => !missing.includes(account))]
  const send = (event: FormEvent) => {
    event.preventDefault()
    const named = session.flatMap((account) => {
      const code = codeByAccount[account] ?? nothing
      return code.code === '' ? [] : [{ account, ...code, name: code.name || formatAccount(account, language) }]
    })
    save.mutate({ body: { version, taxId, codes: named } })
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
            {session.map((account) => (
              <tr key={account}>
                <td>{formatAccount(account, language)}</td>
                {fields.map((field) => (
                  <td key={field}>
                    <input
                      className="field"
                      aria-label={`${formatAccount(account, language)} ${t(`ledger.code.${field}`)}`}
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
