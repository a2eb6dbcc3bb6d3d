// Stub for the texts of federation's errors: a message has its code, and a link to its explanation.
const buildDescMap = {};
const errorDescMap = {};
const runtimeDescMap = {};
const typeDescMap = {};

export { buildDescMap, errorDescMap, runtimeDescMap, typeDescMap };
