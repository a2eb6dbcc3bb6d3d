# A remote: its build and the server that serves it. One file for all four, which differ in REMOTE only:
# docker build -f shared/build/remote.Dockerfile --build-arg REMOTE=checkout .
FROM node:24-bookworm-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY e2e/package.json e2e/
COPY mfe-account/package.json mfe-account/
COPY mfe-catalog/package.json mfe-catalog/
COPY mfe-checkout/package.json mfe-checkout/
COPY mfe-erasure/package.json mfe-erasure/
COPY shared/package.json shared/
COPY shell/package.json shell/

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=shared

FROM manifests AS build
# The same line in every Dockerfile that builds, so that the layer is cached.
RUN npm ci --workspace=shell --workspace=mfe-account --workspace=mfe-catalog --workspace=mfe-checkout --workspace=mfe-erasure
COPY shared shared
ARG REMOTE
COPY mfe-$REMOTE mfe-$REMOTE
RUN node shared/build/scripts/build.ts mfe-$REMOTE

FROM node:24-bookworm-slim
ARG REMOTE
ENV NODE_ENV=production HOST=0.0.0.0 REMOTE_PORT=4100 REMOTE=$REMOTE
WORKDIR /shop
COPY --from=packages /shop ./
COPY shared shared
COPY --from=build /shop/mfe-$REMOTE/dist mfe-$REMOTE/dist
USER node
EXPOSE 4100
# Announces the build while the server runs: the shells must fetch it before it goes live.
CMD node shared/build/release/announce.ts $REMOTE & exec node shared/build/serve-remote.ts $REMOTE
