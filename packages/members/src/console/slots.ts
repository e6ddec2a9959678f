import { slot } from '@evops/kit'

/** Tabs of a member's page that higher domains fill: their orders. */
export const memberTabs = slot<{ holderId: string }>('members.member.tabs')
/** The same of a company's page: what is charged in its name. */
export const companyTabs = slot<{ companyId: string }>('members.company.tabs')
