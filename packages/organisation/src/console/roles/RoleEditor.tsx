import {
  Button,
  isPermitted,
  confirmAction,
  formatNumber,
  Link,
  Notice,
  PageHead,
  Tag,
  useIsPermitted,
  useLanguage,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  dataScopes,
  listAudit,
  listUsers,
  type PermissionRow,
  type RoleDetail,
  roleName,
  updateRole,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { stationChoice } from '../slots.ts'
import { searchPermissionMatrix, buildPermissionMatrix } from './matrix.rules.ts'
import { PermissionSearchBox, Matrix } from './Matrix.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import { roleWords } from './roles.words.ts'
import { RoleNames } from './RoleNames.tsx'
import { type RoleDraft, useRoleDraft } from './use-role-draft.ts'
import { Why } from './Why.tsx'

/** Edits one role: its permissions, its data scope, and next to it the answer to "why can this user see this?". */
export function RoleEditor({ role, all }: { role: RoleDetail; all: readonly PermissionRow[] }) {
  const t = useWords(roleWords)
  const p = useWords(partWords)
  const draft = useRoleDraft(role, all, p('organisation.saved'))
  const [find, setFind] = useState('')
  const [picked, setPicked] = useState<string>()
  const readOnly = !role.mayEdit || !isPermitted(updateRole)
  const matrix = buildPermissionMatrix(all, {
    marks: t('organisation.role.marks'),
    bundles: t('organisation.role.bundles'),
  })
  return (
    <>
      <EditorHead role={role} draft={draft} readOnly={readOnly} />
      <section className="sheet mx">
        {!role.mayEdit && (
          <div className="mx-note">
            <Notice>{t('organisation.role.may-not-edit')}</Notice>
          </div>
        )}
        {draft.conflict && <Conflict draft={draft} />}
        <Scope draft={draft} readOnly={readOnly} />
        <div className="scope">
          <PermissionSearchBox value={find} onChange={setFind} />
          <label className="check small">
            <input
              type="checkbox"
              className="cb"
              checked={draft.draft.grantsAll}
              disabled={readOnly}
              onChange={(event) => draft.set({ grantsAll: event.target.checked })}
            />
            {t('organisation.role.grants-all')}
          </label>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable when nothing in it can be ticked */}
        <section className="scroll" tabIndex={0} aria-label={t('organisation.role.page')}>
          <Matrix
            sections={searchPermissionMatrix(matrix, find)}
            verbs={matrix.verbs}
            chosen={draft.chosen}
            changed={draft.codesChanged}
            grantsAll={draft.draft.grantsAll}
            readOnly={readOnly}
            picked={picked}
            onTick={draft.tick}
          />
        </section>
      </section>
      <Why role={role} all={all} draft={draft} onPage={setPicked} readOnly={readOnly} />
    </>
  )
}

function EditorHead({ role, draft, readOnly }: { role: RoleDetail; draft: RoleDraft; readOnly: boolean }) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const n = formatNumber(role.users, language)
  const people = t('organisation.role.people', { count: role.users, n })
  const save = async () => {
    const yes =
      role.users === 0 ||
      (await confirmAction({
        title: t('organisation.role.save-title', { name: roleName(draft.draft.name, language) }),
        text: t('organisation.role.save-text', {
          count: role.users,
          n,
          added: draft.added,
          removed: draft.codesChanged.size - draft.added,
        }),
        verb: t('organisation.role.save-verb', { count: role.users, n }),
      }))
    if (yes) draft.save()
  }
  return (
    <PageHead
      title={roleName(draft.draft.name, language)}
      tags={
        <>
          <Tag>{people}</Tag>
          {draft.changes > 0 && <Tag tone="warn">{t('organisation.role.unsaved', { count: draft.changes })}</Tag>}
        </>
      }
      fresh={
        <>
          {draft.draft.remark && <span>{draft.draft.remark}</span>}
          {may(listUsers) && <Link to={`/sysmng/sysuser?roleId=${role.id}`}>{t('organisation.role.who')}</Link>}
          {may(listAudit) && <Link to={`/sysmng/auditlog?entityId=${role.id}`}>{t('organisation.role.history')}</Link>}
        </>
      }
      actions={
        <>
          <RoleMenu role={role} />
          {!readOnly && (
            <>
              <RoleNames draft={draft} />
              <Button disabled={draft.changes === 0} onClick={draft.discard}>
                {t('organisation.role.discard')}
              </Button>
              <Button kind="primary" busy={draft.isSaving} disabled={draft.changes === 0} onClick={() => void save()}>
                {role.users === 0
                  ? t('organisation.role.save-none')
                  : t('organisation.role.save', { count: role.users, n })}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

function Scope({ draft, readOnly }: { draft: RoleDraft; readOnly: boolean }) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const [choice] = useSlot(stationChoice)
  const { dataScope, stationIds } = draft.draft
  return (
    <>
      <div className="scope">
        <label className="row">
          <span className="dim">{t('organisation.role.sees')}</span>
          <select
            className="field"
            value={dataScope}
            disabled={readOnly}
            aria-invalid={draft.faults.dataScope !== undefined}
            onChange={(event) => {
              const next = dataScopes.find((scope) => scope === event.target.value)
              if (next) draft.set({ dataScope: next })
            }}
          >
            {dataScopes.map((scope) => (
              <option key={scope} value={scope}>
                {translate(`organisation.scope.${scope}`)}
              </option>
            ))}
          </select>
        </label>
        {dataScope !== draft.base.dataScope && <i className="dot" title={t('organisation.role.unsaved-dot')} />}
        {draft.faults.dataScope && <span className="bad small">{draft.faults.dataScope}</span>}
      </div>
      {dataScope === 'stations' && choice && (
        <div className="scope-stations">
          {choice.draw({
            value: stationIds,
            disabled: readOnly,
            label: t('organisation.role.chosen-stations'),
            onChange: (ids) => draft.set({ stationIds: ids }),
          })}
          {draft.faults.stationIds && <span className="bad small">{draft.faults.stationIds}</span>}
        </div>
      )}
    </>
  )
}

function Conflict({ draft }: { draft: RoleDraft }) {
  const t = useWords(roleWords)
  return (
    <div className="mx-note">
      <Notice tone="warn">
        <p>{t('organisation.role.conflict')}</p>
        <p className="row">
          <Button small onClick={draft.discard}>
            {t('organisation.role.take-theirs')}
          </Button>
          <Button small onClick={draft.keepMine}>
            {t('organisation.role.keep-mine')}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
