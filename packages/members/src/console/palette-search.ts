import { createListSearch } from '@evops/kit'
import { listCompanies, listMembers } from '../contract/index.ts'
import { companyPath, memberPath } from './paths.ts'

export const findMembers = createListSearch(listMembers, ({ id, name, mobile, companyName }) => ({
  href: memberPath(id),
  label: name,
  note: [companyName, mobile].filter(Boolean).join(' · '),
  icon: 'person',
}))

export const findCompanies = createListSearch(listCompanies, ({ id, name, taxId }) => ({
  href: companyPath(id),
  label: name,
  note: taxId ?? '',
  icon: 'organisation',
}))
