import type { ConsoleDomain } from '@evops/platform/console'
import {
  bookingPermissions,
  evaluationPermissions,
  feedbackPermissions,
  serviceFaults,
  companyPermissions,
  couponPermissions,
  bookingFaults,
  memberFaults,
  memberPermissions,
} from '../contract/index.ts'
import { bookingDoorWords } from './bookings/booking-door.words.ts'
import { couponDoorWords } from './coupons/coupon-door.words.ts'
import { evaluationDoorWords } from './evaluations/evaluation-door.words.ts'
import { feedbackDoorWords } from './feedback/feedback-door.words.ts'
import { menuWords } from './menu.words.ts'

/** What is said of a station: for its page, which the shell fills. */
export const loadStationEvaluations = async () =>
  (await import('./evaluations/StationEvaluations.tsx')).StationEvaluations
export { companyTabs, memberTabs } from './slots.ts'

/** Members and companies in the console (ROUTE-05). */
export const consoleDomain: ConsoleDomain = {
  name: 'members',
  words: {
    ...menuWords,
    ...memberFaults,
    ...couponDoorWords,
    ...bookingFaults,
    ...bookingDoorWords,
    ...serviceFaults,
    ...evaluationDoorWords,
    ...feedbackDoorWords,
  },
  routes: [
    {
      path: '/usermanager/usermng',
      title: 'members.menu.members',
      codes: memberPermissions.view,
      load: async () => (await import('./members/MemberList.tsx')).MemberList,
    },
    {
      path: '/usermanager/usermng/$id',
      title: 'members.menu.member',
      codes: memberPermissions.view,
      hidden: true,
      load: async () => (await import('./members/MemberPage.tsx')).MemberPage,
    },
    {
      path: '/usermanager/compmsmng',
      title: 'members.menu.companies',
      codes: companyPermissions.view,
      load: async () => (await import('./companies/CorporatePage.tsx')).CorporatePage,
    },
    {
      path: '/usermanager/compmsmng/$id',
      title: 'members.menu.company',
      codes: companyPermissions.view,
      hidden: true,
      load: async () => (await import('./companies/CompanyPage.tsx')).CompanyPage,
    },
    {
      path: '/usermanager/preferentialchg',
      title: 'members.title-coupons',
      codes: couponPermissions.view,
      load: async () => (await import('./coupons/CouponPage.tsx')).CouponPage,
    },
    {
      path: '/usermanager/booking',
      title: 'members.title-bookings',
      codes: bookingPermissions.view,
      load: async () => (await import('./bookings/BookingPage.tsx')).BookingPage,
    },
    {
      path: '/usermanager/evaluation',
      title: 'members.title-evaluations',
      codes: evaluationPermissions.view,
      load: async () => (await import('./evaluations/EvaluationList.tsx')).EvaluationList,
    },
    {
      path: '/usermanager/feedback',
      title: 'members.title-feedback',
      codes: feedbackPermissions.view,
      load: async () => (await import('./feedback/FeedbackList.tsx')).FeedbackList,
    },
  ],
}
