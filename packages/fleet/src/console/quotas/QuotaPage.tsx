import { usePage } from '@evops/kit'
import { GradeList } from './GradeList.tsx'
import { QuotaList } from './QuotaList.tsx'

/** Quotas screen (ROUTE-07, engconsquota): allowed energy per 100 km, and drivers' grades. */
export function QuotaPage() {
  const { search } = usePage()
  return search.view === 'grades' ? <GradeList /> : <QuotaList />
}
