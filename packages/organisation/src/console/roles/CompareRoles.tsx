import {
  Dialog,
  ReadFailure,
  Notice,
  Button,
  useCall,
  useTranslate,
  useWords,
  formatNumber,
  useLanguage,
} from '@evops/kit'
import { useState } from 'react'
import {
  compareRoles,
  listRoles,
  type RoleComparison,
  type RoleDetail,
  roleName,
  selectPermissions,
} from '../../contract/index.ts'
import { roleWords } from './roles.words.ts'

/**
 * Compares two roles and shows the permissions that only one of them grants. The select box chooses the second role.
 */
export function CompareRoles({ left, onClose }: { left: RoleDetail; onClose: () => void }) {
  const language = useLanguage()
  const t = useWords(roleWords)
  const translate = useTranslate()
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } })
  const others = (roles.data?.list ?? []).filter((role) => role.id !== left.id)
  const [chosen, setChosen] = useState<string>()
  const rightId = chosen ?? others[0]?.id
  const { data, error, refetch } = useCall(
    compareRoles,
    { query: { leftId: left.id, rightId: rightId ?? left.id } },
    { enabled: rightId !== undefined, quiet: true },
  )
  return (
    <Dialog title={t('organisation.role.compare-title')} onClose={onClose} wide>
      <div className="row compare-who">
        <b>{roleName(left.name, language)}</b>
        <label className="row push">
          <span className="dim">{t('organisation.role.compare-with')}</span>
          <select className="field" value={rightId} onChange={(event) => setChosen(event.target.value)}>
            {others.map((role) => (
              <option key={role.id} value={role.id}>
                {roleName(role.name, language)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : data && <Difference found={data} />}
      <div className="form-foot">
        <Button onClick={onClose}>{translate('kit.close')}</Button>
      </div>
    </Dialog>
  )
}

function Difference({ found }: { found: RoleComparison }) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const language = useLanguage()
  const codes = useCall(selectPermissions)
  const nameOf = (code: string) => codes.data?.find((row) => row.code === code)?.name ?? code
  const { left, right, onlyLeft, onlyRight, both } = found
  const side = (title: string, sideCodes: readonly string[]) => (
    <section>
      <h3>
        {title} <span className="badge q">{formatNumber(sideCodes.length, language)}</span>
      </h3>
      <ul>
        {sideCodes.map((code) => (
          <li key={code} title={code}>
            {nameOf(code)}
            <small className="clip">{code}</small>
          </li>
        ))}
      </ul>
    </section>
  )
  const facts = (role: RoleComparison['left']) =>
    [
      t('organisation.role.people', { count: role.users, n: formatNumber(role.users, language) }),
      role.grantsAll ? t('organisation.role.everything') : undefined,
      translate(`organisation.scope.${role.dataScope}`),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <div className="compare-facts small dim">
        <span>{facts(left)}</span>
        <span>{facts(right)}</span>
      </div>
      {onlyLeft.length + onlyRight.length === 0 && <Notice tone="good">{t('organisation.role.same-codes')}</Notice>}
      <div className="compare">
        {side(t('organisation.role.only', { name: roleName(left.name, language) }), onlyLeft)}
        {side(t('organisation.role.only', { name: roleName(right.name, language) }), onlyRight)}
        {side(t('organisation.role.both'), both)}
      </div>
    </>
  )
}
