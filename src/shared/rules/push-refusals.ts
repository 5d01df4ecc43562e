/** Keys of refusals about notifications and alerts that the exchange keeps. */
export const PUSH_REFUSALS = ['push_endpoint', 'alert_limit'] as const
