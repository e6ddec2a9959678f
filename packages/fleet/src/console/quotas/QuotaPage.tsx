import { usePage } from '@evops/kit'
import { GradeList } from './GradeList.tsx'
import { QuotaList } from './QuotaList.tsx'

/** ROUTE-07 engconsquota: what 100 km may take, and drivers' grades. */
export function QuotaPage() {
  const { search } = usePage()
  return search.view === 'grades' ? <GradeList /> : <QuotaList />
}
