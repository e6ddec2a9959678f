import { slot } from '@evops/platform/console'

/** Tabs of a member's page that higher domains fill: their orders. */
export const memberTabs = slot<{ holderId: string }>('members.member.tabs')
