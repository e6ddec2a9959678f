/** Where a member and a company have their pages. */
export const memberPath = (id: string): string => `/usermanager/usermng/${id}`
export const companyPath = (id: string): string => `/usermanager/compmsmng/${id}`
