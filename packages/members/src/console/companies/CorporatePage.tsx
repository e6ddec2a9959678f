import { usePage } from '@evops/kit'
import { PeopleList } from './BindingList.tsx'
import { CompanyList } from './CompanyList.tsx'
import '../members.css'

/** ROUTE-05 compmsmng: companies, and the people whom they let charge. */
export function CorporatePage() {
  const { search } = usePage()
  return search.view === 'people' ? <PeopleList /> : <CompanyList />
}
