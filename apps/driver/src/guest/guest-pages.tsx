export { GuestPage } from './GuestPage.tsx'
export { GuestPayPage } from './GuestPayPage.tsx'
