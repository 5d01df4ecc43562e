// The products of the exchange: one line each. The file of a module declares its commands and views too.

export * from './products/article/article-module.ts'
export * from './products/box/box-module.ts'
export * from './products/copy/copy-module.ts'
export * from './products/finance/finance-module.ts'
export * from './products/identity/identity-module.ts'
export * from './products/message/message-module.ts'
export * from './products/mint/mint-module.ts'
export * from './products/money/money-module.ts'
export * from './products/option/option-module.ts'
export * from './products/reward/reward-module.ts'
export * from './products/share/share-module.ts'
