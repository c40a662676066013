#!/bin/sh
# Builds the container image without a container engine: build-image.sh RELEASE.tar.gz FOLDER [SYSTEM]
# Needs umoci. FOLDER becomes an OCI layout with the image `lutea`, which `skopeo copy oci:FOLDER:lutea …` brings anywhere.
set -eu
here=$(dirname "$0") release=$1 folder=$2
case $release in *-arm64.tar.gz) architecture=arm64 ;; *) architecture=amd64 ;; esac
bundle=$(mktemp -d)
trap 'rm -rf "$bundle"' EXIT

umoci init --layout "$folder"
umoci new --image "$folder:lutea"
umoci unpack --image "$folder:lutea" "$bundle/b"
"$here/make-root.sh" "$release" "$bundle/b/rootfs" ${3+"$3"}
umoci repack --image "$folder:lutea" "$bundle/b"
# The same as in the Containerfile.
umoci config --image "$folder:lutea" --architecture "$architecture" --os linux \
  --config.user 1001:1001 --config.workingdir /data \
  --config.env HOST=0.0.0.0 --config.env DATA_DIR=/data \
  --config.entrypoint /app/lutea --config.cmd start \
  --config.volume /data --config.exposedports 3000/tcp \
  --config.stopsignal SIGTERM
