import { usePage } from '@evops/kit'
import { CorporateMemberList } from './BindingList.tsx'
import { CompanyList } from './CompanyList.tsx'
import '../members.css'

/** Corporate screen (ROUTE-05, compmsmng): companies, and the people for whom they pay. */
export function CorporatePage() {
  const { search } = usePage()
  return search.view === 'people' ? <CorporateMemberList /> : <CompanyList />
}
