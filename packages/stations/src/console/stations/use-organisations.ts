import { getAllDepartments, getAllOrganisations } from '@evops/organisation/contract'
import { useCall } from '@evops/kit'

/** Returns the organisations with their parents, and the departments of the selected organisation. */
export function useOrganisations(orgId: string | null | undefined) {
  const organisations = useCall(getAllOrganisations, {}, { quiet: true })
  const departments = useCall(
    getAllDepartments,
    { query: { orgId: orgId ?? undefined } },
    { quiet: true, enabled: Boolean(orgId) },
  )
  const paths = new Map<string, string>()
  for (const org of organisations.data ?? []) {
    const above = org.parentId === null ? undefined : paths.get(org.parentId)
    paths.set(org.orgId, above === undefined ? org.name : `${above} / ${org.name}`)
  }
  return {
    organisations: [...paths].map(([value, label]) => ({ value, label })),
    // While the departments of a newly selected organisation load, the call still has those of the previous one.
    departments: (departments.data ?? [])
      .filter((department) => department.orgId === orgId)
      .map(({ departmentId, name }) => ({ value: departmentId, label: name })),
  }
}
