import { Pick, useIsPermitted, type List } from '@evops/kit'
import { workOrderStaff } from '../../contract/index.ts'

/** Filters by a member of staff. */
export function StaffFilter<Row>({
  list,
  name,
  label,
}: {
  list: List<Row>
  name: 'assigneeId' | 'staffId'
  label: string
}) {
  if (!useIsPermitted()(workOrderStaff)) return null
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={workOrderStaff}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map((one) => ({ value: one.id, label: one.name }))}
        value={list.filters[name]}
        onChange={(id) => list.setFilters({ [name]: id })}
      />
    </div>
  )
}
