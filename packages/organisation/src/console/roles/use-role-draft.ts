import { CallError, useSave, useUnsaved } from '@evops/kit'
import { useState } from 'react'
import {
  compareRoles,
  getRole,
  listRoles,
  type PermissionRow,
  type RoleDetail,
  type RoleUpdate,
  selectPermissions,
  updateRole,
} from '../../contract/index.ts'
import { refetchReads } from '../parts/read-again.ts'
import { changedCodes, setPermissionCodes } from './matrix.rules.ts'

type Draft = Omit<RoleUpdate, 'id' | 'version'>
const draftOf = ({ name, code, remark, grantsAll, codes, dataScope, stationIds }: RoleDetail): Draft => ({
  name,
  code,
  remark,
  grantsAll,
  codes,
  dataScope,
  stationIds,
})

/** Draft of a role: the differences from the stored role, and the save function. A rejected save keeps all changes. */
export function useRoleDraft(role: RoleDetail, all: readonly PermissionRow[], done: string) {
  const [base, setBase] = useState(role)
  const [draft, setDraft] = useState(() => draftOf(role))
  const chosen = new Set(draft.codes)
  const before = new Set(base.codes)
  const codesChanged = draft.grantsAll || base.grantsAll ? new Set<string>() : changedCodes(before, chosen)
  const others = (['name', 'code', 'remark', 'grantsAll', 'dataScope'] as const).filter(
    (key) => draft[key] !== base[key],
  )
  const stations =
    draft.dataScope === 'stations' && draft.stationIds.toSorted().join() !== base.stationIds.toSorted().join()
  const changes = codesChanged.size + others.length + (stations ? 1 : 0)
  useUnsaved(changes > 0)
  const save = useSave(updateRole, {
    refreshes: [listRoles, getRole, compareRoles, selectPermissions],
    done,
    onSaved: (saved) => {
      setBase(saved)
      setDraft(draftOf(saved))
    },
  })
  const conflict = save.error instanceof CallError && save.error.error === 'request.conflict'
  return {
    base,
    draft,
    chosen,
    codesChanged,
    changes,
    added: [...codesChanged].filter((code) => chosen.has(code)).length,
    conflict: conflict && role.version !== base.version,
    faults: save.error instanceof CallError ? save.error.fields : {},
    isSaving: save.isPending,
    set: (patch: Partial<Draft>) => setDraft((was) => ({ ...was, ...patch })),
    tick: (codes: readonly string[], on: boolean) =>
      setDraft((was) => ({ ...was, codes: [...setPermissionCodes(all, new Set(was.codes), codes, on)] })),
    discard: () => {
      setBase(role)
      setDraft(draftOf(role))
      save.reset()
    },
    /** After a conflict, the current stored role becomes the base of the changes. */
    keepMine: () => {
      setBase(role)
      save.reset()
    },
    save: () =>
      save.mutate(
        {
          body: {
            ...draft,
            stationIds: draft.dataScope === 'stations' ? draft.stationIds : [],
            codes: draft.grantsAll ? [] : draft.codes,
            id: base.id,
            version: base.version,
          },
        },
        { onError: (error) => error instanceof CallError && error.status === 409 && refetchReads(getRole) },
      ),
  }
}
export type RoleDraft = ReturnType<typeof useRoleDraft>
