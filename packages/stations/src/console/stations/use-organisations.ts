import { getAllDepartments, getAllOrganisations } from '@evops/organisation/contract'
import { useCall } from '@evops/kit'

/** Organisations to choose from, each with those above it, and the departments of the chosen one. */
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
    // Until those of a newly chosen one have come, the call still holds those of the last.
    departments: (departments.data ?? [])
      .filter((department) => department.orgId === orgId)
      .map(({ departmentId, name }) => ({ value: departmentId, label: name })),
  }
}
