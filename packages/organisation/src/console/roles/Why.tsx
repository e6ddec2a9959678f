/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the answer is a box of several lines */
import { Button, Icon, Link, Pick, useCall, useTranslate, useIsPermitted, usePage, useSlot, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  explainPermission,
  type PermissionExplanation,
  getUser,
  listUsers,
  type PermissionRow,
  type RoleDetail,
} from '../../contract/index.ts'
import { stationChoice } from '../slots.ts'
import { roleWords } from './roles.words.ts'
import type { RoleDraft } from './use-role-draft.ts'

interface WhyProps {
  role: RoleDetail
  all: readonly PermissionRow[]
  draft: RoleDraft
  readOnly: boolean
  onPage: (page: string | undefined) => void
}

/**
 * Answers "Why can this user (not) see this?": first the result, then the rules in their order, then the changes
 * that would alter the result.
 */
export function Why({ role, all, draft, readOnly, onPage }: WhyProps) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const { search, setSearch } = usePage()
  const may = useIsPermitted()
  const userId = search.user
  const user = useCall(getUser, { params: { id: userId ?? '' } }, { enabled: userId !== undefined, quiet: true })
  const [page, setPage] = useState(search.page_of ?? '')
  const [code, setCode] = useState('')
  const [stationId, setStationId] = useState<string>()
  const [stations] = useSlot(stationChoice)
  const chosenCode = code || page
  const answer = useCall(
    explainPermission,
    { query: { userId: userId ?? '', code: chosenCode, ...(stationId && { stationId }) } },
    { enabled: userId !== undefined && chosenCode !== '', quiet: true },
  )
  const pages = all.filter((row) => row.kind === 'page')
  const actions = all.filter((row) => row.kind === 'action' && row.parent === page)
  const actionName = (row: PermissionRow) => {
    const [prefix, verb] = row.code.split(':')
    const several = new Set(actions.map((each) => each.code.split(':')[0])).size > 1
    const word = translate(`organisation.role.verb.${verb}`)
    return several ? `${row.name.split(/\s*[:：]\s*/)[0] ?? prefix}: ${word}` : word
  }
  if (!may(explainPermission)) return null
  const shown = answer.data?.code === chosenCode && answer.data.user.id === userId ? answer.data : undefined
  return (
    <section className="sheet why">
      <header>
        <h2>{t('organisation.why.title')}</h2>
      </header>
      <div className="q">
        <div className="who-asked">
          <Pick
            label={t('organisation.why.user')}
            placeholder={t('organisation.why.user-find')}
            from={listUsers}
            inputOf={(text) => ({ query: { ...(text && { search: text }), pageSize: 20 } })}
            choices={(reply) =>
              reply.list.map((each) => ({ value: each.id, label: `${each.name} · ${each.username}` }))
            }
            value={userId}
            chosen={user.data && `${user.data.name} · ${user.data.username}`}
            onChange={(next) => setSearch({ user: next })}
          />
        </div>
        <select
          className="field"
          aria-label={t('organisation.why.page')}
          value={page}
          onChange={(event) => {
            setPage(event.target.value)
            setCode('')
            onPage(event.target.value || undefined)
          }}
        >
          <option value="">{t('organisation.why.page')}</option>
          {pages.map((row) => (
            <option key={row.code} value={row.code}>
              {row.name}
            </option>
          ))}
        </select>
        <select
          className="field"
          aria-label={t('organisation.why.action')}
          value={code}
          disabled={page === ''}
          onChange={(event) => setCode(event.target.value)}
        >
          <option value="">{t('organisation.role.view')}</option>
          {actions.map((row) => (
            <option key={row.code} value={row.code}>
              {actionName(row)}
            </option>
          ))}
        </select>
        {stations && (
          <div className="which-station">
            {stations.draw({
              value: stationId ? [stationId] : [],
              onChange: (ids) => setStationId(ids.at(-1)),
              disabled: false,
              label: t('organisation.why.station'),
            })}
          </div>
        )}
      </div>
      {shown ? (
        <Answer found={shown} role={role} all={all} draft={draft} readOnly={readOnly} />
      ) : (
        <p className="why-ask small dim">{answer.error ? answer.error.message : t('organisation.why.question')}</p>
      )}
    </section>
  )
}

function Answer({ found, role, all, draft, readOnly }: { found: PermissionExplanation } & Omit<WhyProps, 'onPage'>) {
  const t = useWords(roleWords)
  const { allowed, rules, user, code } = found
  const user_ = useCall(getUser, { params: { id: user.id } }, { quiet: true })
  const hasRole = user_.data?.id === user.id && user_.data.roleIds.includes(role.id)
  const now = draft.draft.grantsAll || draft.chosen.has(code)
  const before = draft.base.grantsAll || draft.base.codes.includes(code)
  const unsaved = now === before ? 'same' : now ? 'gives' : 'takes'
  const decider = rules.findIndex((rule) => !rule.holds)
  return (
    <>
      <div className={allowed ? 'ans' : 'ans not'} role="status">
        <Icon name={allowed ? 'check' : 'close'} />
        <b>{t(allowed ? 'organisation.why.yes' : 'organisation.why.no')}</b>
        <span>{decider >= 0 ? rules[decider]?.text : rules.at(-1)?.text}</span>
        {hasRole && draft.changes > 0 && <span>{t(`organisation.why.unsaved-${unsaved}`)}</span>}
      </div>
      <ol className="chain">
        {rules.map(({ rule, holds, text }, at) => (
          <li key={rule} className={chainClass(at, decider, holds)}>
            <Icon name={holds ? 'check' : 'close'} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="also">
        <h3>{t('organisation.why.change')}</h3>
        {found.decidedBy === null ? (
          <p>{t('organisation.why.nothing')}</p>
        ) : (
          <p>
            {t(`organisation.why.fix.${found.decidedBy}`, {
              code,
              count: all.find((row) => row.code === code)?.roles ?? 0,
            })}
          </p>
        )}
        <p className="row">
          <Link to={`/sysmng/sysuser?open=${user.id}`}>{t('organisation.why.open-user')}</Link>
          {found.decidedBy === 'code-given' && hasRole && !now && !readOnly && (
            <Button small icon="check" onClick={() => draft.tick([code], true)}>
              {t('organisation.why.tick')}
            </Button>
          )}
        </p>
      </div>
    </>
  )
}

/** Highlights the rule that decides. The rules after it are pale, but still show whether they hold. */
function chainClass(at: number, decider: number, holds: boolean): string | undefined {
  const names = [at === decider && 'decides', decider >= 0 && at > decider && 'after', !holds && 'no']
  return names.filter(Boolean).join(' ') || undefined
}
